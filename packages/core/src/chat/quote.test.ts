import { expect, test } from 'vitest'
import { quoteOf } from './quote.ts'

test('a short text is quoted whole, a long one up to 120 characters', () => {
  expect(quoteOf('See you at the flagpole')).toBe('See you at the flagpole')
  expect(quoteOf('x'.repeat(120))).toBe('x'.repeat(120))
  expect(quoteOf('x'.repeat(4000))).toBe('x'.repeat(120))
})

test('no character is cut in two', () => {
  expect(quoteOf('👨‍👩‍👧'.repeat(150))).toBe('👨‍👩‍👧'.repeat(120))
  expect(quoteOf(`${'x'.repeat(119)}🤙🏽🤙🏽`)).toBe(`${'x'.repeat(119)}🤙🏽`)
})
