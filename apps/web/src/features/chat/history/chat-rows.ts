import type { Message } from '@sendit/core/chat/contract.ts'
import { firstUnreadIndex, groupMessages, unreadCount } from '@sendit/core/chat/message-groups.ts'
import { type ShownQuote, shownQuote } from '#features/chat/message/quotes.ts'
import type { UnsentMessage, UnsentQueue } from '#features/chat/outbox/drafts.ts'

/** Where the first unread message stood when the chat was opened; it stays there while messages come and go. */
export type UnreadMark = { beforeMessageId: string; count: number }

type Place = { startsGroup: boolean; endsGroup: boolean }
export type ChatRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; isOwn: boolean; place: Place; quote: ShownQuote | null }
  | { kind: 'unsent'; key: string; unsent: UnsentMessage; place: Place; quote: ShownQuote | null }

type Shown = {
  messages: readonly Message[]
  unsent: UnsentQueue
  viewerId: string | null
  unreadMark: UnreadMark | null
  /** The viewer's calendar day of an instant. */
  dayOf: (instant: string) => string
}

/** The chat from top to bottom, with its dividers. What is not sent yet stands below everything that is. */
export function chatRows({ messages, unsent, viewerId, unreadMark, dayOf }: Shown): ChatRow[] {
  const written = [...messages, ...asWrittenLast(unsent, viewerId, messages.at(-1)?.createdAt)]
  const places = groupMessages(written, dayOf)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const quoteOf = ({ replyTo }: Pick<Message, 'replyTo'>) =>
    shownQuote(replyTo, { original: byId.get(replyTo?.id ?? ''), viewerId })
  const unreadIndex = messages.findIndex(({ id }) => id === unreadMark?.beforeMessageId)
  return written.flatMap((each, index): ChatRow[] => {
    const { startsDay = true, ...place } = places[index] ?? { startsGroup: true, endsGroup: true }
    const dividers: ChatRow[] = []
    if (startsDay)
      dividers.push({ kind: 'day', key: `day ${keyOf(each, viewerId)}`, day: dayOf(each.createdAt) })
    if (index === unreadIndex && unreadMark !== null) {
      dividers.push({ kind: 'unread', key: 'unread', count: unreadMark.count })
    }
    // The divider parts a group in two.
    const parted = {
      startsGroup: place.startsGroup || index === unreadIndex,
      endsGroup: place.endsGroup || index + 1 === unreadIndex,
    }
    return [...dividers, rowOf(each, { place: parted, viewerId, quoteOf })]
  })
}

type WrittenLast = { senderId: string; createdAt: string; unsent: UnsentMessage }

/** A clock that runs slow must not put a fresh message on the day before. */
function asWrittenLast(unsent: UnsentQueue, viewerId: string | null, lastAt = ''): WrittenLast[] {
  return unsent.map((message) => ({
    senderId: viewerId ?? '',
    createdAt: message.writtenAt > lastAt ? message.writtenAt : lastAt,
    unsent: message,
  }))
}

type Row = {
  place: Place
  viewerId: string | null
  quoteOf: (reply: Pick<Message, 'replyTo'>) => ShownQuote | null
}

function rowOf(each: Message | WrittenLast, { place, viewerId, quoteOf }: Row): ChatRow {
  const key = keyOf(each, viewerId)
  if ('unsent' in each)
    return { kind: 'unsent', key, unsent: each.unsent, place, quote: quoteOf(each.unsent) }
  const isOwn = each.senderId === viewerId
  return { kind: 'message', key, message: each, isOwn, place, quote: quoteOf(each) }
}

/** The row of an own message stays the same one when the server acknowledges it. */
function keyOf(each: Message | WrittenLast, viewerId: string | null): string {
  if ('unsent' in each) return each.unsent.clientMessageId
  return each.senderId === viewerId ? (each.clientMessageId ?? each.id) : each.id
}

type Reader = {
  viewerId: string | null
  /** Up to when this browser had read. */
  readBefore: string | null
  /** Up to which number another device had. */
  readThrough: number
}

/** Where the divider stands; without knowing who is reading there is none. */
export function unreadMarkOf(
  messages: readonly Message[],
  { viewerId, readBefore, readThrough }: Reader,
): UnreadMark | null {
  if (viewerId === null) return null
  const after = messages.filter(({ seq }) => seq > readThrough)
  const first = after[firstUnreadIndex(after, viewerId, readBefore)]
  return first === undefined
    ? null
    : { beforeMessageId: first.id, count: unreadCount(after, viewerId, readBefore) }
}
