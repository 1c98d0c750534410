import { expect, test } from 'vitest'
import { categoryOf, type NotificationItem } from './items.ts'
import { type Collapsed, digestText, notificationText } from './notification-text.ts'

const OPEN = { hidesText: false }
const HIDDEN = { hidesText: true }
const messageItem = (by: string, text: string): NotificationItem => ({
  kind: 'message',
  by,
  text,
  messageId: 'm',
  seq: 1,
})

function collapsed(items: NotificationItem[], changes: Partial<Collapsed> = {}): Collapsed {
  const trip = { tripId: 'trip-1', tripName: 'Tarifa', category: 'messages' as const }
  return { ...trip, items, count: items.length, ...changes }
}

test('a single message shows sender and text under its trip name, and opens the chat', () => {
  expect(notificationText(collapsed([messageItem('Ana', 'Wind!')]), OPEN)).toEqual({
    title: 'Tarifa',
    body: 'Ana: Wind!',
    path: '/chat?tripId=trip-1',
  })
})

test('several say how many there are, and the newest', () => {
  const three = collapsed([messageItem('Ana', 'Wind!'), messageItem('Ben', 'Coming')], { count: 3 })
  expect(notificationText(three, OPEN).body).toBe('3 new messages. Ben: Coming')
})

test('an expense description ends its sentence with a single full stop', () => {
  const spent = (description: string) =>
    collapsed([{ kind: 'expense', by: 'Ana', description, sharePence: 1500, isNew: true }], {
      category: 'money',
    })
  expect(notificationText(spent('Paella'), OPEN).body).toBe(
    'Ana added an expense: Paella. Your share is £15.00',
  )
  expect(notificationText(spent('Paella!'), OPEN).body).toBe(
    'Ana added an expense: Paella! Your share is £15.00',
  )
  expect(notificationText(spent('2 doz.'), OPEN).body).toBe(
    'Ana added an expense: 2 doz. Your share is £15.00',
  )
})

test('photos say how many, and from whom', () => {
  const photos = ['Ana', 'Ben', 'Ana', 'Cleo'].map((by) => ({ kind: 'photo' as const, by }))
  expect(notificationText(collapsed(photos, { category: 'photos' }), OPEN).body).toBe(
    '4 new photos from Ana, Ben and others',
  )
})

const WRITTEN: [Collapsed['category'], NotificationItem][] = [
  ['messages', messageItem('Ana', 'SECRET')],
  ['mentions', { ...messageItem('Ana', 'SECRET'), kind: 'mention' } as NotificationItem],
  ['mentions', { ...messageItem('Ana', 'SECRET'), kind: 'reply' } as NotificationItem],
  ['money', { kind: 'expense', by: 'Ana', description: 'SECRET', sharePence: 1234, isNew: true }],
  ['money', { kind: 'payment', by: 'Ana', amountPence: 1234 }],
  ['money', { kind: 'reminder', by: 'Ana', byId: 'a', amountPence: 1234 }],
  ['plan', { kind: 'plan', by: 'Ana', title: 'SECRET', itemId: 'i', what: 'new' }],
  ['plan', { kind: 'plan', by: 'Ana', title: 'SECRET', itemId: 'i', what: 'called off' }],
  ['awards', { kind: 'award', title: 'SECRET', what: 'won', winner: 'Ana' }],
  ['awards', { kind: 'poll', question: 'SECRET', pollId: 'p', what: 'opened' }],
]

test.each(WRITTEN)('%s: a lock screen that hides text shows no text and no amount', (category, item) => {
  const one = collapsed([item], { category })
  expect(notificationText(one, OPEN).body).toMatch(/SECRET|12\.34/)
  expect(notificationText(one, HIDDEN).body).not.toMatch(/SECRET|12\.34/)
  expect(digestText([one, collapsed([messageItem('Ben', 'SECRET')])], HIDDEN).body).not.toMatch(
    /SECRET|12\.34/,
  )
})

test('a poll opens the chat, where its card is shown', () => {
  const poll = { kind: 'poll', question: 'Where?', pollId: 'p', what: 'opened' } as const
  expect(notificationText(collapsed([poll], { category: 'awards' }), OPEN).path).toBe('/chat?tripId=trip-1')
})

test('a GO window shows beach, local time and wind, and opens the plan', () => {
  const go: NotificationItem = {
    ...{ kind: 'go', windowId: 'w', beach: 'Valdevaqueros', timezone: 'Europe/Madrid' },
    ...{ from: '2026-07-16T12:00:00.000Z', to: '2026-07-16T16:00:00.000Z', lowest: 22, highest: 26 },
  }

  expect(notificationText(collapsed([go], { category: categoryOf(go) }), HIDDEN)).toEqual({
    title: 'Tarifa',
    body: 'GO: Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots',
    path: '/plan?tripId=trip-1',
  })
})

test('a digest of one is that one; of more, a line each and how many are left', () => {
  const one = collapsed([messageItem('Ana', 'Hi')])
  expect(digestText([one], OPEN)).toEqual(notificationText(one, OPEN))
  const nine = Array.from({ length: 9 }, (_, index) => collapsed([messageItem('Ana', `Nr ${index}`)]))
  const digest = digestText(nine, OPEN)
  expect(digest.title).toBe('While it was quiet')
  expect(digest.body.split('\n')).toHaveLength(7)
  expect(digest.body).toMatch(/And 3 more$/)
  expect(digest.path).toBe('/?trip=trip-1')
})

test('a digest of several trips opens the home page', () => {
  const digest = digestText(
    [collapsed([messageItem('Ana', 'Hi')]), collapsed([messageItem('Ben', 'Yo')], { tripId: 'other' })],
    OPEN,
  )
  expect(digest.path).toBe('/')
})

const FACTS = {
  ...{ itemId: 'item-1', outAt: '2026-07-15T12:00:00.000Z', backBy: '2026-07-15T13:00:00.000Z' },
  ...{ timezone: 'Europe/Madrid', place: 'Valdevaqueros', phone: '+34600111222', buddy: 'Cleo' },
  ...{ kite: { size: 7, source: 'said' as const }, reportedBy: null },
}
const water = (...items: NotificationItem[]) => collapsed(items, { category: 'water' })
const OVERDUE: NotificationItem = {
  ...{ kind: 'overdue', rider: 'Ben', outingId: 'o', isBuddy: false, facts: FACTS },
}

test('who is overdue: their number, since when and until when they are out, where, on what, with whom, and whom to call', () => {
  expect(notificationText(water(OVERDUE), OPEN)).toEqual({
    title: 'Tarifa',
    body:
      'Ben is overdue from the water. Call them first on +34600111222. Out since 14:00, back by 15:00 (Madrid time), ' +
      'Valdevaqueros, kite said: 7, buddy Cleo. Ask on the beach. Nobody has seen them? Call 112 in Spain, or sea rescue 900 202 202.',
    path: '/session?tripId=trip-1&item=item-1',
  })
})

test('unknown facts about an overdue rider are omitted, and unconfirmed ones marked', () => {
  const facts = {
    ...{ ...FACTS, itemId: null, phone: null, buddy: null, timezone: null, place: 'Somewhere' },
    ...{ kite: { size: 9, source: 'likely' as const }, reportedBy: 'Gus (guest)' },
  }
  const { body, path } = notificationText(water({ ...OVERDUE, isBuddy: true, facts }), OPEN)

  expect(body).toBe(
    'Ben is overdue from the water. Call them first: they named you to look out for them. Out since 12:00, back by 13:00 (UTC time), ' +
      'Somewhere, kite likely 9. Gus (guest) says that they are back: make sure. Ask on the beach. Nobody has seen them? Call 112.',
  )
  expect(path).toBe('/session?tripId=trip-1')
})

test('a lock screen that hides text names an overdue rider without a phone number', () => {
  expect(notificationText(water(OVERDUE), HIDDEN).body).toBe(
    'Ben is overdue from the water. Call them first.',
  )
})

test('each of several overdue riders is named', () => {
  const { body } = notificationText(water(OVERDUE, { ...OVERDUE, rider: 'Ana' }), OPEN)
  expect(body).toContain('Ben is overdue')
  expect(body).toContain('Ana is overdue')
})

test.each<[NotificationItem, string]>([
  [{ kind: 'stays', rider: 'Ben', outingId: 'o', facts: FACTS }, 'Ben stays out until 15:00 (Madrid time)'],
  [{ kind: 'back', rider: 'Ben', outingId: 'o' }, 'Ben is back from the water'],
  [{ kind: 'back', rider: 'Ben', outingId: 'o', by: 'Ana' }, 'Ben is back from the water, says Ana'],
  [
    { kind: 'back', rider: 'Ben', outingId: 'o', isByLetter: true },
    'Ben is back from the water, marked from the link in their e-mail. Nobody has confirmed it yet.',
  ],
  [
    { kind: 'backReported', rider: 'Ben', by: 'Gus (guest)', outingId: 'o' },
    'Gus (guest) says that Ben is back from the water. Nobody in the crew has confirmed it yet.',
  ],
])('%o is worded to match its source', (item, expected) => {
  expect(notificationText(water(item), HIDDEN).body).toBe(expected)
})
