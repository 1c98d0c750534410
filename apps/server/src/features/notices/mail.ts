import { NOTICE_CATEGORIES, type NoticeCategory } from '@sendit/core/notices/categories.ts'
import { type Collapsed, digestText } from '@sendit/core/notices/notice-text.ts'
import { unsubscribeSignature } from '#access/tokens.ts'
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

/** What somebody is told by mail: one notice, or what waited over the quiet hours. */
export function noticeMail(standing: readonly Collapsed[], making: LinkMaking & { name: string }) {
  const { title, body, path } = digestText(standing, { hidesText: false })
  const categories = NOTICE_CATEGORIES.filter((category) => standing.some((one) => one.category === category))
  const [firstLine = ''] = body.split('\n')
  return layoutLetter({
    subject: standing.length === 1 ? `${title}: ${firstLine}`.slice(0, MAX_SUBJECT) : title,
    greeting: `Hi ${making.name}`,
    intro: standing.length === 1 ? `${title}: ${body}` : body,
    action: { text: 'Open SendIt!', link: `${making.publicUrl}${path}` },
    outro: 'What you are mailed, and when it shall be quiet, is yours to choose on your profile.',
    unsubscribe: unsubscribeLink(categories, making),
    productUrl: making.publicUrl,
  })
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
