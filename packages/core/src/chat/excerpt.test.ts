import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('an excerpt is cut between words and shows that there is more', () => {
  expect(excerptOf('See you at the flagpole', 23)).toBe('See you at the flagpole')
  expect(excerptOf('See you at the flagpole', 22)).toBe('See you at the…')
  expect(excerptOf('See you at the flagpole', 15)).toBe('See you at the…')
  expect(excerptOf('See you, at ten', 12)).toBe('See you, at…')
  expect(excerptOf('See you, at ten', 10)).toBe('See you…')
  expect(excerptOf('Wait. Then go', 7)).toBe('Wait…')
})

test('a text without spaces, or with a word that fills it, is cut within, and no character in two', () => {
  expect(excerptOf('x'.repeat(40), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(excerptOf(`Oh ${'x'.repeat(40)}`, 10)).toBe('Oh xxxxxx…')
  expect(excerptOf('👨‍👩‍👧'.repeat(6), 4)).toBe(`${'👨‍👩‍👧'.repeat(3)}…`)
})

test('whatever the text, an excerpt is its beginning and no longer than asked for', () => {
  const count = (text: string) =>
    [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 2, max: 60 }),
      (text, most) => {
        const excerpt = excerptOf(text, most)
        if (excerpt === text) return
        expect(count(excerpt)).toBeLessThanOrEqual(most)
        expect(text.startsWith(excerpt.slice(0, -1))).toBe(true)
        expect(excerpt.endsWith('…')).toBe(true)
      },
    ),
  )
})
