import { NOTICE_CATEGORIES, type NoticeCategory } from '@sendit/core/notices/categories.ts'
import { type DigestDay, digestHeadline, digestRows, digestSubject } from '@sendit/core/notices/digest.ts'
import { type Collapsed, digestText } from '@sendit/core/notices/notice-text.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { unsubscribeSignature } from '#access/tokens.ts'
import { layoutDigest } from '#adapters/mail/digest-layout.ts'
import { layoutLetter } from '#adapters/mail/letter-layout.ts'

const MAX_SUBJECT = 120

/** As the settings call them, within a sentence. */
export const CATEGORY_WORDS: Record<NoticeCategory, string> = {
  mentions: 'mentions and replies',
  messages: 'messages',
  money: 'money reminders',
  photos: 'photos',
  plan: 'the plan',
  water: 'the water board',
  awards: 'awards and polls',
  trip: 'trips and who joins them',
  wind: 'good wind',
}

export type LinkMaking = { publicUrl: string; appSecret: string; userId: string }

/** What somebody is told by mail at once. */
export function noticeMail(standing: readonly Collapsed[], making: LinkMaking & { name: string }) {
  const { title, body, path } = digestText(standing, { hidesText: false })
  return layoutLetter({
    subject: subjectOf(standing),
    greeting: `Hi ${making.name}`,
    intro: standing.length === 1 ? `${title}: ${body}` : body,
    action: { text: 'Open SendIt!', link: `${making.publicUrl}${path}` },
    outro: 'What you are mailed, and when it shall be quiet, is yours to choose on your profile.',
    unsubscribe: unsubscribeLink(categoriesOf(standing), making),
    productUrl: making.publicUrl,
  })
}

type DigestMaking = LinkMaking & {
  name: string
  day: DigestDay | undefined
  /** Wall-clock times of the reader, HH:MM. */
  quiet: { from: string; until: string }
  /** Of the reader's clock. */
  hour: number
}

/** What waited over the quiet hours, with what the day of a running trip holds. */
export function digestMail(standing: readonly Collapsed[], making: DigestMaking) {
  const { name, day, quiet, hour, publicUrl } = making
  const wind = day?.wind ?? null
  const rows = digestRows(standing)
  const [first] = standing
  const tripName = day?.tripName ?? first?.tripName ?? ''
  const { path } = digestText(standing, { hidesText: false })
  return layoutDigest({
    subject: day !== undefined && wind !== null ? digestSubject(day.tripName, wind) : subjectOf(standing),
    preview: rows.map(({ title }) => title).join(', '),
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
    unsubscribe: unsubscribeLink(categoriesOf(standing), making),
    credits: day?.credits ?? [],
    productUrl: publicUrl,
  })
}

const planPath = (tripId: string) => `${SCREENS.plan.path}?tripId=${encodeURIComponent(tripId)}`

function subjectOf(standing: readonly Collapsed[]): string {
  const { title, body } = digestText(standing, { hidesText: false })
  const [firstLine = ''] = body.split('\n')
  return standing.length === 1 ? `${title}: ${firstLine}`.slice(0, MAX_SUBJECT) : title
}

function categoriesOf(standing: readonly Collapsed[]): NoticeCategory[] {
  return NOTICE_CATEGORIES.filter((category) => standing.some((one) => one.category === category))
}

/** 'Wednesday 15 July' */
function dateWords(day: string): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  // Some platforms put a comma behind the weekday.
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(day)).replace(',', '')
}

/** Leads out of letters of these categories, for whoever holds the letter. */
export function unsubscribeLink(
  categories: readonly NoticeCategory[],
  { publicUrl, appSecret, userId }: LinkMaking,
) {
  const of = `${userId}.${categories.join('-')}`
  const link = `${publicUrl}/api/notices/unsubscribe?token=${of}.${unsubscribeSignature(appSecret, of)}`
  return {
    text: `No more mail about ${categories.map((category) => CATEGORY_WORDS[category]).join(', ')}`,
    link,
  }
}
