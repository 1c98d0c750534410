export const TOPICS = [
  'trip',
  'members',
  'messages',
  'media',
  'expenses',
  'payments',
  'awards',
  'ceremony',
  'polls',
  'plan',
  'outings',
  'journeys',
] as const
export type Topic = (typeof TOPICS)[number]
