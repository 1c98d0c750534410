import { expect, test } from 'vitest'
import {
  DEFAULT_CHOICES,
  isWanted,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
  withDefaults,
} from './categories.ts'
import { categoryOf, isMailed } from './items.ts'

test('by default pushes cover all but messages, and emails mentions, money and the water board', () => {
  const by = (channel: 'push' | 'email') =>
    NOTIFICATION_CATEGORIES.filter((category) => withDefaults({})[category][channel])
  expect(by('push')).toEqual(NOTIFICATION_CATEGORIES.filter((category) => category !== 'messages'))
  expect(by('email')).toEqual(['mentions', 'money', 'water'])
})

test('a choice applies only to its own channel', () => {
  const choices = withDefaults({ photos: { push: false }, later: { push: true } })
  expect(choices).toEqual({ ...DEFAULT_CHOICES, photos: { push: false, email: false } })
})

test('of money everything but reminders is mailed as it happens, by a switch of its own that is off at first', () => {
  expect(categoryOf({ kind: 'reminder' })).toBe('money')
  expect(isMailed({ kind: 'reminder' })).toBe(false)
  expect(isMailed({ kind: 'expense' })).toBe(true)
  expect(isMailed({ kind: 'payment' })).toBe(true)
  expect(isMailed({ kind: 'mention' })).toBe(true)
  expect(withDefaults({}).shares).toEqual({ email: false })
  expect(isWanted('money', 'email', {})).toBe(false)
  expect(isWanted('money', 'email', { money: { email: false }, shares: { email: true } })).toBe(true)
  expect(isWanted('money', 'push', { shares: { email: false } })).toBe(true)
  expect(isWanted('money', 'push', { money: { push: false }, shares: { email: true } })).toBe(false)
  expect(isWanted('water', 'email', {})).toBe(true)
  expect(isWanted('later' as NotificationCategory, 'email', { later: { email: true } })).toBe(false)
})
