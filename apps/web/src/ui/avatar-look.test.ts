import { expect, test } from 'vitest'
import { avatarStyle, initialsOf } from './avatar.tsx'

test.each([
  ['Maya Okafor', 'MO'],
  ['  maría inés de la fuente ', 'MF'],
  ['Cher', 'C'],
  ['Gus (guest)', 'G'],
  ['🪁 Kiter', '🪁K'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a user keeps their colour, and two users have different ones', () => {
  const tom = avatarStyle({ id: '0198-tom', size: 40 }).background

  expect(avatarStyle({ id: '0198-tom', size: 96 }).background).toBe(tom)
  expect(avatarStyle({ id: '0198-maya', size: 40 }).background).not.toBe(tom)
})
