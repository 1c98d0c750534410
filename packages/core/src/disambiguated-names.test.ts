import { expect, test } from 'vitest'
import { disambiguatedNames } from './disambiguated-names.ts'

const namesOf = (people: { name: string; lastName?: string | null }[]) => [
  ...disambiguatedNames(people.map((person, index) => ({ ...person, id: `${index}` }))).values(),
]

test.each([
  [
    [{ name: 'Tom' }, { name: 'Ana' }],
    ['Tom', 'Ana'],
  ],
  [
    [{ name: 'Tom', lastName: 'Hale' }, { name: 'Ana' }, { name: 'tom', lastName: 'Reid' }],
    ['Tom Hale', 'tom Reid', 'Ana'],
  ],
  [
    [{ name: 'Tom', lastName: 'Hale' }, { name: 'Tom' }],
    ['Tom Hale', 'Tom'],
  ],
  [
    [{ name: 'Tom' }, { name: 'Tom', lastName: null }, { name: 'Tom' }],
    ['Tom', 'Tom (2)', 'Tom (3)'],
  ],
  [
    [
      { name: 'Tom', lastName: 'Hale' },
      { name: 'Tom', lastName: 'Hale' },
    ],
    ['Tom', 'Tom (2)'],
  ],
])('%j are called %j', (people, names) => {
  expect(namesOf(people).toSorted()).toEqual([...names].toSorted())
})
