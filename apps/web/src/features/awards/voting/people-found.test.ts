import { expect, test } from 'vitest'
import { peopleFound } from './person-picker.tsx'

const people = [
  { id: 'maya', name: 'Maya Okafor', isYou: true },
  { id: 'ines', name: 'Inés Ruiz', isYou: false },
  { id: 'tom', name: 'Tom Reid', isYou: false },
]

test.each([
  ['', null, ['maya', 'ines', 'tom']],
  ['ines', null, ['ines']],
  ['  RE ', null, ['tom']],
  ['ruiz in', null, ['ines']],
  ['you', null, ['maya']],
  ['nobody', null, []],
  ['nobody', 'tom', ['tom']],
])('%j with %s chosen finds %j', (search, chosenId, found) => {
  expect(peopleFound(people, search, chosenId).map(({ id }) => id)).toEqual(found)
})
