import { instantInZone } from '#instant-in-zone.ts'
import { addDays, dayInZone, timeInZone } from '#time.ts'

export const NOTIFICATION_CATEGORIES = [
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
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/** Safety: overrides quiet hours and muted trips. */
const URGENT: ReadonlySet<NotificationCategory> = new Set(['water'])

export function isUrgent(category: NotificationCategory): boolean {
  return URGENT.has(category)
}

export const NOTIFICATION_CHANNELS = ['push', 'email'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export type NotificationChoice = Record<NotificationChannel, boolean>
export type NotificationChoices = Record<NotificationCategory, NotificationChoice> & {
  shares: Pick<NotificationChoice, 'email'>
}

/** 'money' covers debt reminders, 'shares' shares and payments as they happen. */
export const EMAIL_SUBJECTS = [...NOTIFICATION_CATEGORIES, 'shares'] as const
export type EmailSubject = (typeof EMAIL_SUBJECTS)[number]

export function emailSubjectOf(category: NotificationCategory): EmailSubject {
  return category === 'money' ? 'shares' : category
}

const PUSH_ONLY: NotificationChoice = { push: true, email: false }
const BOTH: NotificationChoice = { push: true, email: true }

export const DEFAULT_CHOICES: NotificationChoices = {
  mentions: BOTH,
  messages: { push: false, email: false },
  money: BOTH,
  photos: PUSH_ONLY,
  plan: PUSH_ONLY,
  water: BOTH,
  awards: PUSH_ONLY,
  trip: PUSH_ONLY,
  wind: PUSH_ONLY,
  // Off: frequent expenses would flood inboxes.
  shares: { email: false },
}

/** May contain unknown keys from other versions. */
type Chosen = Partial<Record<string, Partial<NotificationChoice>>>

export function choiceFor(category: NotificationCategory, chosen: Chosen): NotificationChoice {
  return { ...DEFAULT_CHOICES[category], ...chosen[category] }
}

export function isWanted(
  category: NotificationCategory,
  channel: NotificationChannel,
  chosen: Chosen,
): boolean {
  const choices = withDefaults(chosen)
  return channel === 'push'
    ? choices[category]?.push === true
    : choices[emailSubjectOf(category)]?.email === true
}

export function withDefaults(chosen: Chosen): NotificationChoices {
  const choices = NOTIFICATION_CATEGORIES.map((category) => [category, choiceFor(category, chosen)])
  const shares = { email: chosen.shares?.email ?? DEFAULT_CHOICES.shares.email }
  return { ...(Object.fromEntries(choices) as Record<NotificationCategory, NotificationChoice>), shares }
}

/** HH:MM; `from` after `until` spans midnight, equal means never. */
export type QuietHours = { isOn: boolean; from: string; until: string }

export function heldUntil(
  now: Date,
  { category, quiet, timeZone }: { category: NotificationCategory; quiet: QuietHours; timeZone: string },
): Date | undefined {
  return isUrgent(category) ? undefined : quietUntil(now, quiet, timeZone)
}

/** Undefined outside quiet hours. A skipped end becomes the first instant after the change; an ambiguous end its first. */
export function quietUntil(now: Date, { isOn, from, until }: QuietHours, timeZone: string): Date | undefined {
  if (!isOn || from === until) return undefined
  const time = timeInZone(now, timeZone)
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until
  if (!isQuiet) return undefined
  const today = dayInZone(now, timeZone)
  const end = instantInZone(time < until ? today : addDays(today, 1), until, timeZone)
  // In autumn's repeated hour, the end may already have passed.
  return end > now ? end : undefined
}
