/** What people are told of, in the order of the settings. */
export const NOTICE_CATEGORIES = [
  'mentions',
  'messages',
  'money',
  'photos',
  'plan',
  'water',
  'awards',
  'trip',
  'wind',
] as const
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

/** Somebody may be in trouble: neither quiet hours nor a muted trip keep it from anybody. */
const URGENT: ReadonlySet<NoticeCategory> = new Set(['water'])

export function isUrgent(category: NoticeCategory): boolean {
  return URGENT.has(category)
}

export const NOTICE_CHANNELS = ['push', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

export type NoticeChoice = Record<NoticeChannel, boolean>
export type NoticeChoices = Record<NoticeCategory, NoticeChoice>

const PUSH_ONLY: NoticeChoice = { push: true, email: false }
const BOTH: NoticeChoice = { push: true, email: true }

/** How it is for somebody who never chose: little enough that nobody switches everything off. */
export const DEFAULT_CHOICES: NoticeChoices = {
  mentions: BOTH,
  messages: { push: false, email: false },
  money: BOTH,
  photos: PUSH_ONLY,
  plan: PUSH_ONLY,
  water: BOTH,
  awards: PUSH_ONLY,
  trip: PUSH_ONLY,
  wind: PUSH_ONLY,
}

/** What somebody changed, by category; it may hold categories that this version does not know. */
type Chosen = Partial<Record<string, Partial<NoticeChoice>>>

/** How somebody wants to be told of one category: the default where they chose nothing else. */
export function choiceFor(category: NoticeCategory, chosen: Chosen): NoticeChoice {
  return { ...DEFAULT_CHOICES[category], ...chosen[category] }
}

/** The defaults with what somebody chose otherwise; categories that this version does not know are left out. */
export function withDefaults(chosen: Chosen): NoticeChoices {
  const choices = NOTICE_CATEGORIES.map((category) => [category, choiceFor(category, chosen)])
  return Object.fromEntries(choices) as NoticeChoices
}
