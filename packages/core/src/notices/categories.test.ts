import { expect, test } from 'vitest'
import { DEFAULT_CHOICES, NOTICE_CATEGORIES, withDefaults } from './categories.ts'
import { categoryOf, isMailed } from './items.ts'

test('who never chose gets pushes of all but messages, and letters of mentions, money and the water board', () => {
  const by = (channel: 'push' | 'email') =>
    NOTICE_CATEGORIES.filter((category) => withDefaults({})[category][channel])
  expect(by('push')).toEqual(NOTICE_CATEGORIES.filter((category) => category !== 'messages'))
  expect(by('email')).toEqual(['mentions', 'money', 'water'])
})

test('what somebody chose counts for that channel alone', () => {
  const choices = withDefaults({ photos: { push: false }, later: { push: true } })
  expect(choices).toEqual({ ...DEFAULT_CHOICES, photos: { push: false, email: false } })
})

test('of money nothing is mailed: reminders have letters of their own', () => {
  expect(categoryOf({ kind: 'reminder' })).toBe('money')
  expect(isMailed({ kind: 'reminder' })).toBe(false)
  expect(isMailed({ kind: 'expense' })).toBe(false)
  expect(isMailed({ kind: 'payment' })).toBe(false)
  expect(isMailed({ kind: 'mention' })).toBe(true)
})
