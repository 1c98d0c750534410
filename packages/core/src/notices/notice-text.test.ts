import { expect, test } from 'vitest'
import { categoryOf, type NoticeItem } from './items.ts'
import { type Collapsed, digestText, noticeText } from './notice-text.ts'

const OPEN = { hidesText: false }
const HIDDEN = { hidesText: true }
const said = (by: string, text: string): NoticeItem => ({ kind: 'message', by, text, messageId: 'm', seq: 1 })

function collapsed(items: NoticeItem[], changes: Partial<Collapsed> = {}): Collapsed {
  const trip = { tripId: 'trip-1', tripName: 'Tarifa', category: 'messages' as const }
  return { ...trip, items, count: items.length, ...changes }
}

test('one message says who and what, under the name of its trip, and opens the chat', () => {
  expect(noticeText(collapsed([said('Ana', 'Wind!')]), OPEN)).toEqual({
    title: 'Tarifa',
    body: 'Ana: Wind!',
    path: '/chat?tripId=trip-1',
  })
})

test('several say how many there are, and the newest', () => {
  const three = collapsed([said('Ana', 'Wind!'), said('Ben', 'Coming')], { count: 3 })
  expect(noticeText(three, OPEN).body).toBe('3 new messages. Ben: Coming')
})

test('photos say how many, and from whom', () => {
  const photos = ['Ana', 'Ben', 'Ana', 'Cleo'].map((by) => ({ kind: 'photo' as const, by }))
  expect(noticeText(collapsed(photos, { category: 'photos' }), OPEN).body).toBe(
    '4 new photos from Ana, Ben and others',
  )
})

const WRITTEN: [Collapsed['category'], NoticeItem][] = [
  ['messages', said('Ana', 'SECRET')],
  ['mentions', { ...said('Ana', 'SECRET'), kind: 'mention' } as NoticeItem],
  ['mentions', { ...said('Ana', 'SECRET'), kind: 'reply' } as NoticeItem],
  ['money', { kind: 'expense', by: 'Ana', description: 'SECRET', sharePence: 1234, isNew: true }],
  ['money', { kind: 'payment', by: 'Ana', amountPence: 1234 }],
  ['money', { kind: 'reminder', by: 'Ana', byId: 'a', amountPence: 1234 }],
  ['plan', { kind: 'plan', by: 'Ana', title: 'SECRET', itemId: 'i', what: 'new' }],
  ['plan', { kind: 'plan', by: 'Ana', title: 'SECRET', itemId: 'i', what: 'called off' }],
  ['awards', { kind: 'award', title: 'SECRET', what: 'won', winner: 'Ana' }],
  ['awards', { kind: 'poll', question: 'SECRET', pollId: 'p', what: 'opened' }],
]

test.each(WRITTEN)('%s: on a lock screen that hides text stands no text and no sum', (category, item) => {
  const one = collapsed([item], { category })
  expect(noticeText(one, OPEN).body).toMatch(/SECRET|12\.34/)
  expect(noticeText(one, HIDDEN).body).not.toMatch(/SECRET|12\.34/)
  expect(digestText([one, collapsed([said('Ben', 'SECRET')])], HIDDEN).body).not.toMatch(/SECRET|12\.34/)
})

test('a poll opens the chat, where its card stands', () => {
  const poll = { kind: 'poll', question: 'Where?', pollId: 'p', what: 'opened' } as const
  expect(noticeText(collapsed([poll], { category: 'awards' }), OPEN).path).toBe('/chat?tripId=trip-1')
})

test('a GO window says where, when by the clock of the place, and in what wind; it opens the plan', () => {
  const go: NoticeItem = {
    ...{ kind: 'go', windowId: 'w', beach: 'Valdevaqueros', timezone: 'Europe/Madrid' },
    ...{ from: '2026-07-16T12:00:00.000Z', to: '2026-07-16T16:00:00.000Z', lowest: 22, highest: 26 },
  }

  expect(noticeText(collapsed([go], { category: categoryOf(go) }), HIDDEN)).toEqual({
    title: 'Tarifa',
    body: 'GO: Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots',
    path: '/plan?tripId=trip-1',
  })
})

test('a digest of one is that one; of more, a line each and how many are left', () => {
  const one = collapsed([said('Ana', 'Hi')])
  expect(digestText([one], OPEN)).toEqual(noticeText(one, OPEN))
  const nine = Array.from({ length: 9 }, (_, index) => collapsed([said('Ana', `Nr ${index}`)]))
  const digest = digestText(nine, OPEN)
  expect(digest.title).toBe('While it was quiet')
  expect(digest.body.split('\n')).toHaveLength(7)
  expect(digest.body).toMatch(/And 3 more$/)
  expect(digest.path).toBe('/?trip=trip-1')
})

test('a digest of several trips opens the front door', () => {
  const digest = digestText(
    [collapsed([said('Ana', 'Hi')]), collapsed([said('Ben', 'Yo')], { tripId: 'other' })],
    OPEN,
  )
  expect(digest.path).toBe('/')
})
