import { instantInZone } from '#instant-in-zone.ts'
import { addDays, dayInZone, timeInZone } from '#time.ts'

/** What people are told of, in the order of the settings. */
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

/** Somebody may be in trouble: neither quiet hours nor a muted trip keep it from anybody. */
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

/**
 * What has a switch for e-mail. Of money there are two: 'money' is for reminders of debts, which are messages of their own, and
 * 'shares' for shares and payments as they happen.
 */
export const EMAIL_SUBJECTS = [...NOTIFICATION_CATEGORIES, 'shares'] as const
export type EmailSubject = (typeof EMAIL_SUBJECTS)[number]

/** By which switch a notification of this category is mailed. */
export function emailSubjectOf(category: NotificationCategory): EmailSubject {
  return category === 'money' ? 'shares' : category
}

const PUSH_ONLY: NotificationChoice = { push: true, email: false }
const BOTH: NotificationChoice = { push: true, email: true }

/** How it is for somebody who never chose: little enough that nobody switches everything off. */
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
  // Whoever shares expenses all day would be mailed all day.
  shares: { email: false },
}

/** What somebody changed, by category or e-mail subject; it may hold some that this version does not know. */
type Chosen = Partial<Record<string, Partial<NotificationChoice>>>

/** How somebody wants to be told of one category: the default where they chose nothing else. */
export function choiceFor(category: NotificationCategory, chosen: Chosen): NotificationChoice {
  return { ...DEFAULT_CHOICES[category], ...chosen[category] }
}

/** Whether somebody wants notifications of this category by this channel; nobody those of a category of a later version. */
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

/** The defaults with what somebody chose otherwise; categories that this version does not know are left out. */
export function withDefaults(chosen: Chosen): NotificationChoices {
  const choices = NOTIFICATION_CATEGORIES.map((category) => [category, choiceFor(category, chosen)])
  const shares = { email: chosen.shares?.email ?? DEFAULT_CHOICES.shares.email }
  return { ...(Object.fromEntries(choices) as Record<NotificationCategory, NotificationChoice>), shares }
}

/** Wall-clock times, HH:MM; `from` may lie after `until`, and then the night is between them. The same twice: never. */
export type QuietHours = { isOn: boolean; from: string; until: string }

/** Until when a notice waits that is ready at `now`; undefined where it may go out. */
export function heldUntil(
  now: Date,
  { category, quiet, timeZone }: { category: NotificationCategory; quiet: QuietHours; timeZone: string },
): Date | undefined {
  return isUrgent(category) ? undefined : quietUntil(now, quiet, timeZone)
}

/**
 * The end of the quiet hours that `now` lies in; undefined outside of them. Where a clock change skips the end, the first instant
 * after it; an end that comes twice counts the first time.
 */
export function quietUntil(now: Date, { isOn, from, until }: QuietHours, timeZone: string): Date | undefined {
  if (!isOn || from === until) return undefined
  const time = timeInZone(now, timeZone)
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until
  if (!isQuiet) return undefined
  const today = dayInZone(now, timeZone)
  const end = instantInZone(time < until ? today : addDays(today, 1), until, timeZone)
  // The hour that comes twice in autumn: its second time lies after an end that has been.
  return end > now ? end : undefined
}
