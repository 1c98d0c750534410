import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('an id is a version 7 UUID that starts with its time', () => {
  const now = new Date('2190-07-15T10:00:00.123Z')

  const id = newId(now)

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(now.getTime())
})

test('ids of one instant are distinct and sort in the order they were made', () => {
  const now = new Date('2190-07-15T10:00:01.000Z')

  const ids = Array.from({ length: 10_000 }, () => newId(now))

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids keep their order when the clock steps back', () => {
  const before = newId(new Date('2190-07-15T10:01:00.000Z'))

  const after = newId(new Date('2190-07-15T10:00:30.000Z'))

  expect(after > before).toBe(true)
})
