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

test('the viewer comes first, the others by name whatever their case and accents', () => {
  expect(order('1')).toEqual(['Tom', 'Ímre', 'inés', 'Jonas'])
})

test('a guest, who is nobody of the crew, sees them by name', () => {
  expect(order(null)).toEqual(['Ímre', 'inés', 'Jonas', 'Tom'])
})

test('two people of one name keep one order', () => {
  const twins = [
    { id: 'b', displayName: 'Sam' },
    { id: 'a', displayName: 'Sam' },
  ]

  expect(membersInOrder(twins, null).map(({ id }) => id)).toEqual(['a', 'b'])
})
