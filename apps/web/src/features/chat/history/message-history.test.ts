import type { Message } from '@sendit/core/chat/contract.ts'
import { expect, test } from 'vitest'
import { mergeHistories, mergeMessages, withoutGap } from './message-history.ts'

function message(seq: number, fields: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    senderId: 'tom',
    senderName: 'Tom',
    senderImageUrl: null,
    senderIsGuest: false,
    text: `message ${seq}`,
    createdAt: '2026-07-01T09:00:00.000Z',
    mediaId: null,
    media: null,
    clientMessageId: null,
    ...fields,
  }
}

const listOf = (...seqs: number[]) => seqs.map((seq) => message(seq))
const seqsOf = (messages: readonly Message[]) => messages.map(({ seq }) => seq)

test.each([
  { held: [], news: [1, 2], together: [1, 2] },
  { held: [1, 2], news: [3], together: [1, 2, 3] },
  { held: [3, 4], news: [1, 2], together: [1, 2, 3, 4] },
  { held: [1, 2, 3], news: [2, 3, 4], together: [1, 2, 3, 4] },
  { held: [1, 4], news: [3, 2], together: [1, 2, 3, 4] },
  { held: [1, 2], news: [2], together: [1, 2] },
  { held: [1], news: [], together: [1] },
])('$held and $news make $together', ({ held, news, together }) => {
  expect(seqsOf(mergeMessages(listOf(...held), listOf(...news)))).toEqual(together)
})

test('order is the sequence number, whatever the clocks say', () => {
  const late = message(1, { createdAt: '2026-07-01T12:00:00.000Z' })
  const early = message(2, { createdAt: '2026-07-01T08:00:00.000Z' })

  expect(seqsOf(mergeMessages([early], [late]))).toEqual([1, 2])
})

test('a message read again takes its newer name', () => {
  const merged = mergeMessages(listOf(1, 2), [message(1, { senderName: 'Tom Beckett' })])

  expect(merged.map(({ senderName }) => senderName)).toEqual(['Tom Beckett', 'Tom'])
})

test.each([
  {
    name: 'an older page that is the first',
    held: [5, 6],
    read: [3, 4],
    readHasOlder: false,
    hasOlder: false,
  },
  { name: 'an older page with more before', held: [5, 6], read: [3, 4], readHasOlder: true, hasOlder: true },
  { name: 'news', held: [5, 6], read: [7], readHasOlder: false, hasOlder: true },
  { name: 'nothing older', held: [5, 6], read: [], readHasOlder: false, hasOlder: true },
])(
  'whether there is more before the first is known after $name',
  ({ held, read, readHasOlder, hasOlder }) => {
    const merged = mergeHistories(
      { messages: listOf(...held), hasOlder: true },
      { messages: listOf(...read), hasOlder: readHasOlder },
    )

    expect(merged.hasOlder).toBe(hasOlder)
  },
)

test.each([
  { held: [], sound: [] },
  { held: [5, 6, 7], sound: [5, 6, 7] },
  { held: [5, 6, 9, 10], sound: [5, 6] },
  { held: [5, 7, 9], sound: [5] },
])('of $held no message is missing in $sound', ({ held, sound }) => {
  expect(seqsOf(withoutGap(listOf(...held)))).toEqual(sound)
})
