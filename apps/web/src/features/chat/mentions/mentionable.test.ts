import { expect, test } from 'vitest'
import { findMentionables, mentionAsked, mentionablesOf } from './mentionable.ts'

const person = (id: string, name: string) => ({ id, name, pictureUrl: null })
const members = [
  person('maya', 'Maya Okafor'),
  person('sofia', 'Sofia Marín'),
  person('ines', 'Inés Navarro'),
]
const all = mentionablesOf({ members, guests: [person('ben', 'Ben')], viewerId: 'maya' })
const found = (asked: string) => findMentionables(all, asked).map(({ name }) => name)

test('everyone but the viewer can be mentioned, with guests marked, and so can the crew', () => {
  expect(all.map(({ name, note }) => (note === undefined ? name : `${name}: ${note}`))).toEqual([
    ...['Sofia Marín', 'Inés Navarro', 'Ben: Guest'],
    '@crew: Everyone, 4 people',
  ])
  expect(mentionablesOf({ members: [person('maya', 'Maya')], guests: [], viewerId: 'maya' })).toEqual([])
})

test('a mention uses the first name, or the full name when two people share it', () => {
  const three = [...members, person('ines2', 'Inés Vega')]
  const called = mentionablesOf({ members: three, guests: [], viewerId: 'maya' }).map(
    ({ calledAs }) => calledAs,
  )
  expect(called).toEqual(['Sofia', 'Inés Navarro', 'Inés Vega', 'crew'])
})

test.each([
  { asked: '', names: ['Sofia Marín', 'Inés Navarro', 'Ben', '@crew'] },
  { asked: 'i', names: ['Inés Navarro', 'Sofia Marín', '@crew'] },
  { asked: 'INES n', names: ['Inés Navarro', '@crew'] },
  { asked: 'mar', names: ['Sofia Marín', '@crew'] },
  { asked: 'cre', names: ['@crew'] },
  { asked: 'home', names: [] },
])("'@$asked' offers $names", ({ asked, names }) => {
  expect(found(asked)).toEqual(names)
})

test.each([
  { text: 'Who? @', asked: '' },
  { text: 'Who? @in', asked: 'in' },
  { text: '@inés n', asked: 'inés n' },
  { text: '(@t', asked: 't' },
  { text: 'mail tom@crew', asked: undefined },
  { text: 'at 9 @ the beach', asked: undefined },
  { text: '@tom\nand', asked: undefined },
  { text: 'nobody', asked: undefined },
])("'$text' asks for $asked", ({ text, asked }) => {
  expect(mentionAsked(text, text.length)?.asked).toBe(asked)
})
