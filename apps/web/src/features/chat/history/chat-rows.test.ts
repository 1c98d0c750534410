import type { Message } from '@sendit/core/chat/contract.ts'
import { expect, test } from 'vitest'
import type { UnsentMessage } from '#features/chat/outbox/drafts.ts'
import { chatRows } from './chat-rows.ts'

function message(seq: number, senderId: string, createdAt: string, clientMessageId: string | null = null) {
  const sender = { senderId, senderName: senderId, senderImageUrl: null, senderIsGuest: false }
  const rest = { text: `text ${seq}`, mediaId: null, media: null, clientMessageId }
  return { id: `m${seq}`, seq, createdAt, ...sender, ...rest } satisfies Message
}

function unsent(clientMessageId: string, writtenAt: string): UnsentMessage {
  return { clientMessageId, text: clientMessageId, writtenAt, state: 'waiting' }
}

const dayOf = (instant: string) => instant.slice(0, 10)
const shown = (fields: Partial<Parameters<typeof chatRows>[0]>) =>
  chatRows({ messages: [], unsent: [], viewerId: 'maya', unreadMark: null, dayOf, ...fields })

function sketch(rows: ReturnType<typeof chatRows>): string[] {
  return rows.map((row) => {
    if (row.kind === 'day') return row.day
    if (row.kind === 'unread') return `${row.count} new`
    const name = row.kind === 'message' ? row.message.id : row.key
    return `${row.place.startsGroup ? '[' : ''}${name}${row.place.endsGroup ? ']' : ''}`
  })
}

const evening = [
  message(1, 'tom', '2026-07-14T18:12:00.000Z'),
  message(2, 'tom', '2026-07-14T18:13:00.000Z'),
  message(3, 'maya', '2026-07-14T18:20:00.000Z'),
  message(4, 'tom', '2026-07-15T08:00:00.000Z'),
]

test('days are divided, and a person’s messages in a row are grouped', () => {
  expect(sketch(shown({ messages: evening }))).toEqual([
    '2026-07-14',
    '[m1',
    'm2]',
    '[m3]',
    '2026-07-15',
    '[m4]',
  ])
})

test('the unread divider splits a group and stays while messages arrive', () => {
  const unreadMark = { beforeMessageId: 'm2', count: 2 }

  expect(sketch(shown({ messages: evening.slice(0, 2), unreadMark }))).toEqual([
    '2026-07-14',
    '[m1]',
    '2 new',
    '[m2]',
  ])
  expect(sketch(shown({ messages: evening, unreadMark })).slice(2, 4)).toEqual(['2 new', '[m2]'])
})

test('an unsent message comes last, in the viewer’s own group', () => {
  const rows = shown({ messages: evening.slice(0, 3), unsent: [unsent('a', '2026-07-14T18:21:00.000Z')] })

  expect(sketch(rows).slice(-2)).toEqual(['[m3', 'a]'])
})

test('a clock that runs slow does not put a new message on the day before', () => {
  const rows = shown({ messages: evening, unsent: [unsent('a', '2026-07-13T08:00:00.000Z')] })

  expect(sketch(rows).slice(-2)).toEqual(['[m4]', '[a]'])
})

test('the viewer’s message keeps its row when the server acknowledges it', () => {
  const before = shown({ unsent: [unsent('a', '2026-07-14T18:00:00.000Z')] })
  const after = shown({ messages: [message(1, 'maya', '2026-07-14T18:00:00.000Z', 'a')] })

  expect(after.at(-1)?.key).toBe(before.at(-1)?.key)
})

test('another member’s copy of a client id never takes over the viewer’s row', () => {
  const rows = shown({
    messages: [
      message(1, 'maya', '2026-07-14T18:00:00.000Z', 'a'),
      message(2, 'tom', '2026-07-14T18:01:00.000Z', 'a'),
    ],
  })

  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})
