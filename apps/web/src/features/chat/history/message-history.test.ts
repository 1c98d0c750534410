import type { Message } from '@sendit/core/chat/contract.ts'
import { expect, test } from 'vitest'
import { joinHistories, mergeMessages, withNewMessages, withoutGap, withPage } from './message-history.ts'

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
  { held: [], newMessages: [1, 2], together: [1, 2] },
  { held: [1, 2], newMessages: [3], together: [1, 2, 3] },
  { held: [3, 4], newMessages: [1, 2], together: [1, 2, 3, 4] },
  { held: [1, 2, 3], newMessages: [2, 3, 4], together: [1, 2, 3, 4] },
  { held: [1, 4], newMessages: [3, 2], together: [1, 2, 3, 4] },
  { held: [1, 2], newMessages: [2], together: [1, 2] },
  { held: [1], newMessages: [], together: [1] },
])('merging $held and $news gives $together', ({ held, newMessages, together }) => {
  expect(seqsOf(mergeMessages(listOf(...held), listOf(...newMessages)))).toEqual(together)
})

test('order is the sequence number, whatever the clocks say', () => {
  const late = message(1, { createdAt: '2026-07-01T12:00:00.000Z' })
  const early = message(2, { createdAt: '2026-07-01T08:00:00.000Z' })

  expect(seqsOf(mergeMessages([early], [late]))).toEqual([1, 2])
})

test('a refetched message takes its newer name', () => {
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
  { name: 'nothing older', held: [5, 6], read: [], readHasOlder: false, hasOlder: true },
])(
  'whether there is more before the first is known after $name',
  ({ held, read, readHasOlder, hasOlder }) => {
    const merged = withPage(
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

test.each([
  { held: [1, 2], read: [3, 4], hasOlder: true, together: [1, 2, 3, 4] },
  { held: [1, 2], read: [5, 6], hasOlder: true, together: [5, 6] },
  { held: [1, 2], read: [5, 6], hasOlder: false, together: [1, 2, 5, 6] },
  { held: [], read: [5, 6], hasOlder: true, together: [5, 6] },
])('cached $held and newly fetched $read give $together', ({ held, read, hasOlder, together }) => {
  const joined = joinHistories(
    { messages: listOf(...held), hasOlder: false },
    { messages: listOf(...read), hasOlder },
  )

  expect(seqsOf(joined.messages)).toEqual(together)
})

test.each([
  { copy: 'a later change', version: 8, text: 'as told' },
  { copy: 'the same version, read again', version: 7, text: 'as told' },
  { copy: 'an earlier change that was overtaken', version: 6, text: 'as held' },
  { copy: 'one of a server that knows no versions', version: undefined, text: 'as held' },
])('the copy with the higher version wins: $copy', ({ version, text }) => {
  const held = [message(1, { version: 7, text: 'as held' })]

  const merged = mergeMessages(held, [message(1, { version, text: 'as told' })])

  expect(merged.map((each) => each.text)).toEqual([text])
})

test.each([
  { received: [5], version: 5, name: 'the next one' },
  { received: [6, 5], version: 5, name: 'one that was overtaken' },
  { received: [5, 6, 7], version: 7, name: 'several in a row' },
  { received: [7], version: 4, name: 'one whose forerunners are missing' },
])('the history version advances only without gaps: $name', ({ received, version }) => {
  const held = { messages: listOf(1, 2), hasOlder: false, version: 4 }

  const newMessages = received.map((each) => message(2, { version: each }))

  expect(withNewMessages(held, newMessages).version).toBe(version)
})

test('an edit before the first loaded message waits until older messages are loaded', () => {
  const held = { messages: listOf(5, 6), hasOlder: true, version: 9 }

  const after = withNewMessages(held, [message(2, { version: 10, text: 'edited' })])

  expect(seqsOf(after.messages)).toEqual([5, 6])
  expect(after.version).toBe(10)
})

test.each([
  { cached: 4, read: 9, version: 4, texts: ['kept', 'read'], name: 'as far as what was kept' },
  { cached: undefined, read: 9, version: 9, texts: ['read'], name: 'anew where nobody knows how old it is' },
])('the cached history and the newest page continue $name', ({ cached, read, version, texts }) => {
  const joined = joinHistories(
    {
      messages: [message(1, { text: 'kept', version: cached }), message(2, { version: cached })],
      hasOlder: false,
      version: cached,
    },
    { messages: [message(2, { text: 'read', version: read })], hasOlder: true, version: read },
  )

  expect(joined.messages.map(({ text }) => text)).toEqual(texts)
  expect(joined.version).toBe(version)
})
