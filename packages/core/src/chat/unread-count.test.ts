import { expect, test } from 'vitest'
import { firstUnreadIndex, unreadCount } from './message-groups.ts'

const READ_AT = '2026-07-15T10:00:00.000Z'
const messages = [
  { senderId: 'ben', createdAt: '2026-07-15T09:59:59.999Z' },
  { senderId: 'ben', createdAt: READ_AT },
  { senderId: 'ana', createdAt: '2026-07-15T10:00:01.000Z' },
  { senderId: 'ben', createdAt: '2026-07-15T10:00:02.000Z' },
  { senderId: 'gus', createdAt: '2026-07-15T10:00:03Z' },
]

test("others' messages after the last reading are unread, one's own are not", () => {
  expect(unreadCount(messages, 'ana', READ_AT)).toBe(2)
  expect(unreadCount(messages, 'ben', READ_AT)).toBe(2)
})

test('without a timestamp nothing is unread', () => {
  expect(unreadCount(messages, 'ana', null)).toBe(0)
  expect(firstUnreadIndex(messages, 'ana', null)).toBe(-1)
})

test('the divider comes before the first unread message', () => {
  expect(firstUnreadIndex(messages, 'ana', READ_AT)).toBe(3)
  expect(firstUnreadIndex(messages, 'ben', READ_AT)).toBe(2)
  expect(firstUnreadIndex(messages, 'ana', '2026-07-15T10:00:03.000Z')).toBe(-1)
})

test('a deleted message is not counted and does not hold the divider', () => {
  const deletedAt = '2026-07-15T11:00:00.000Z'
  const withDeleted = messages.map((message, place) => (place === 3 ? { ...message, deletedAt } : message))

  expect(unreadCount(withDeleted, 'ana', READ_AT)).toBe(1)
  expect(firstUnreadIndex(withDeleted, 'ana', READ_AT)).toBe(4)
})
