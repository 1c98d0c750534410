import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const TRIP = '0190a0b0-0000-7000-8000-000000000000'

test.each([
  '/expenses',
  `/expenses?tripId=${TRIP}`,
  `/?trip=${TRIP}`,
  `/awards?tripId=${TRIP}&show=winners`,
  `/create-trip?edit=${TRIP}`,
])('%s is a valid return path', (target) => {
  expect(returnPath(target)).toBe(target)
})

test.each([
  ['/', 'home, where everybody arrives'],
  ['/?', 'home'],
  ['/auth', 'a way in'],
  ['/auth/verify?token=x', 'a way in'],
  ['/api/auth/logout', 'no screen'],
  ['/files/1/original', 'no screen'],
  ['/kites', 'no screen'],
  ['//evil.example', 'another site'],
  ['/\\evil.example', 'another site'],
  ['https://evil.example/expenses', 'another site'],
  ['/expenses/../auth', 'no screen'],
  ['/expenses\n', 'no address'],
  [`/expenses?${'x'.repeat(3000)}`, 'far too long'],
  ['', 'nothing'],
  [null, 'nothing'],
  [undefined, 'nothing'],
])('%j is none: %s', (target, _why) => {
  expect(returnPath(target)).toBeNull()
})

test.each([
  ['/chat?token=invite', '/chat'],
  ['/?token=invite', null],
  [`/chat?token=invite&tripId=${TRIP}`, `/chat?tripId=${TRIP}`],
  [`/chat?%74oken=invite&tripId=${TRIP}`, `/chat?tripId=${TRIP}`],
  ['/chat#//evil.example', '/chat'],
  ['/chat?q=100%', '/chat?q=100%'],
])('the return path %s becomes %s', (target, expected) => {
  expect(returnPath(target)).toBe(expected)
})
