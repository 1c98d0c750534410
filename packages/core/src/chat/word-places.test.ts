import { expect, test } from 'vitest'
import { searchWords, wordPlaces } from './search-words.ts'

const marked = (text: string, search: string) =>
  wordPlaces(text, searchWords(search)).map(({ from, length }) => text.slice(from, from + length))

test.each([
  { text: 'Two pumps, one Pump', search: 'pump', found: ['pump', 'Pump'] },
  { text: 'Inés é lá', search: 'ines', found: ['Inés'] },
  { text: 'Straße 9', search: 'STRASSE', found: ['Straße'] },
  { text: '🤙 pump 🪁 hose', search: 'pu ho', found: ['pu', 'ho'] },
  { text: 'A trumpet', search: 'pet', found: [] },
  { text: 'pump', search: '%', found: [] },
])('$search marks $found in $text', ({ text, search, found }) => {
  expect(marked(text, search)).toEqual(found)
})

test('the longest beginning is marked where several fit', () => {
  expect(marked('pumps', 'p pump')).toEqual(['pump'])
})

test('a combining accent is marked together with its letter', () => {
  expect(marked('Ine\u0301s', 'ine')).toEqual(['Ine\u0301'])
})
