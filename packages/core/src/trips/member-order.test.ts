import { expect, test } from 'vitest'
import { membersInOrder } from './member-order.ts'

const crew = [
  { id: '1', displayName: 'Tom' },
  { id: '2', displayName: 'inés' },
  { id: '3', displayName: 'Jonas' },
  { id: '4', displayName: 'Ímre' },
]
const order = (viewerId: string | null) =>
  membersInOrder(crew, viewerId).map(({ displayName }) => displayName)

test('the viewer comes first, the others by name, ignoring case and accents', () => {
  expect(order('1')).toEqual(['Tom', 'Ímre', 'inés', 'Jonas'])
})

test('a guest viewer sees the members sorted by name', () => {
  expect(order(null)).toEqual(['Ímre', 'inés', 'Jonas', 'Tom'])
})

test('two people with the same name have a stable order', () => {
  const twins = [
    { id: 'b', displayName: 'Sam' },
    { id: 'a', displayName: 'Sam' },
  ]

  expect(membersInOrder(twins, null).map(({ id }) => id)).toEqual(['a', 'b'])
})
