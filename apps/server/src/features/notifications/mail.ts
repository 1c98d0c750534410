import { excerptOf } from '@sendit/core/chat/excerpt.ts'
import { EMAIL_SUBJECTS, type EmailSubject, emailSubjectOf } from '@sendit/core/notifications/categories.ts'
import {
  type DigestDay,
  digestHeadline,
  digestRows,
  digestSubject,
} from '@sendit/core/notifications/digest.ts'
import { MAX_SUBJECT } from '@sendit/core/notifications/limits.ts'
import { type Collapsed, digestText, mailLines } from '@sendit/core/notifications/notification-text.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { isolated } from '@sendit/core/text.ts'
import { layoutDigest } from '#adapters/mail/digest-layout.ts'
import { layoutMail } from '#adapters/mail/mail-layout.ts'
import { unsubscribeSignature } from '#auth/tokens.ts'

export const SUBJECT_WORDS: Record<EmailSubject, string> = {
  mentions: 'mentions and replies',
  messages: 'messages',
  money: 'money reminders',
  photos: 'photos',
  plan: 'the plan',
  water: 'the water board',
  awards: 'awards and polls',
  trip: 'trips and who joins them',
  wind: 'good wind',
  shares: 'shares and payments',
}

export type LinkMaking = { publicUrl: string; appSecret: string; userId: string }

export function notificationMail(pending: readonly Collapsed[], making: LinkMaking & { name: string }) {
  const { path } = digestText(pending, { hidesText: false })
  return layoutMail({
    subject: subjectOf(pending),
    greeting: `Hi ${isolated(making.name)}`,
    ...wordsOf(pending),
    action: { text: 'Open SendIt!', link: `${making.publicUrl}${path}` },
    outro: 'What you are mailed, and when it shall be quiet, is yours to choose on your profile.',
    unsubscribe: unsubscribeLink(subjectsOf(pending), making),
    productUrl: making.publicUrl,
  })
}

function wordsOf(pending: readonly Collapsed[]): { intro: string; lines?: string[] } {
  const { title, body } = digestText(pending, { hidesText: false })
  const [one] = pending
  if (one === undefined || pending.length > 1) return { intro: `${title}:`, lines: body.split('\n') }
  const lines = mailLines(one)
  return lines.length === 1 ? { intro: `${title}: ${lines[0]}` } : { intro: `${title}:`, lines }
}

type DigestMaking = LinkMaking & {
  name: string
  day: DigestDay | undefined
  /** HH:MM in the reader's zone. */
  quiet: { from: string; until: string }
  hour: number
}

export function digestMail(pending: readonly Collapsed[], making: DigestMaking) {
  const { name, day, quiet, hour, publicUrl } = making
  const wind = day?.wind ?? null
  const rows = digestRows(pending)
  const [first] = pending
  const tripName = isolated(day?.tripName ?? first?.tripName ?? '')
  const { path } = digestText(pending, { hidesText: false })
  return layoutDigest({
    subject: day !== undefined && wind !== null ? digestSubject(day.tripName, wind) : subjectOf(pending),
    preview: excerptOf(rows.map(({ title }) => title).join(', '), MAX_SUBJECT),
    kicker: day === undefined ? tripName : `${tripName}, ${dateWords(day.day)}`,
    headline: digestHeadline(name, hour, wind),
    wind,
    rows: [
      ...(day?.items ?? []).map(({ startsAt: label, isIn, ...item }) => ({
        ...{ label, ...item },
        mark: isIn ? 'You are in' : undefined,
      })),
      ...rows.map(({ link: { text, path: to }, ...row }) => ({
        ...{ ...row, link: { text, link: `${publicUrl}${to}` } },
      })),
    ],
    action:
      day === undefined
        ? { text: 'Open SendIt!', link: `${publicUrl}${path}` }
        : { text: 'Open the plan', link: `${publicUrl}${planPath(day.tripId)}` },
    reason: `Held back in your quiet hours, ${quiet.from} to ${quiet.until}, and sent as one.`,
    settingsLink: `${publicUrl}${SCREENS.notices.path}`,
    unsubscribe: unsubscribeLink(subjectsOf(pending), making),
    credits: day?.credits ?? [],
    productUrl: publicUrl,
  })
}

const planPath = (tripId: string) => `${SCREENS.plan.path}?tripId=${encodeURIComponent(tripId)}`

function subjectOf(pending: readonly Collapsed[]): string {
  const { title, body } = digestText(pending, { hidesText: false })
  const [firstLine = ''] = body.split('\n')
  return pending.length === 1 ? excerptOf(`${title}: ${firstLine}`, MAX_SUBJECT) : title
}

function subjectsOf(pending: readonly Collapsed[]): EmailSubject[] {
  const held = new Set(pending.map(({ category }) => emailSubjectOf(category)))
  return EMAIL_SUBJECTS.filter((subject) => held.has(subject))
}

/** 'Wednesday 15 July' */
function dateWords(day: string): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  // Some platforms put a comma after the weekday.
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(day)).replace(',', '')
}

/** Works without signing in. */
export function unsubscribeLink(
  subjects: readonly EmailSubject[],
  { publicUrl, appSecret, userId }: LinkMaking,
) {
  const of = `${userId}.${subjects.join('-')}`
  const link = `${publicUrl}/api/notices/unsubscribe?token=${of}.${unsubscribeSignature(appSecret, of)}`
  return {
    text: `No more mail about ${subjects.map((subject) => SUBJECT_WORDS[subject]).join(', ')}`,
    link,
  }
}
