import type { Message } from '@sendit/core/chat/contract.ts'
import { firstUnreadIndex, groupMessages, unreadCount } from '@sendit/core/chat/message-groups.ts'
import { type ShownQuote, shownQuote } from '#features/chat/message/quotes.ts'
import type { UnsentMessage, UnsentQueue } from '#features/chat/outbox/drafts.ts'

/** Stays in place while messages come and go. */
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
  dayOf: (instant: string) => string
}

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
    const parted = {
      startsGroup: place.startsGroup || index === unreadIndex,
      endsGroup: place.endsGroup || index + 1 === unreadIndex,
    }
    return [...dividers, rowOf(each, { place: parted, viewerId, quoteOf })]
  })
}

type WrittenLast = { senderId: string; createdAt: string; unsent: UnsentMessage }

/** A slow clock must not date a new message to the day before. */
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

/** An own message's row keeps its key when acknowledged. */
function keyOf(each: Message | WrittenLast, viewerId: string | null): string {
  if ('unsent' in each) return each.unsent.clientMessageId
  return each.senderId === viewerId ? (each.clientMessageId ?? each.id) : each.id
}

type Reader = {
  viewerId: string | null
  readBefore: string | null
  readThrough: number
}

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
