import { expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('every id is a new UUID', () => {
  const [first, second] = [newId(), newId()]

  expect(first).toMatch(UUID)
  expect(second).not.toBe(first)
})

test('a page without TLS gets UUIDs too', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

  expect(newId()).toMatch(UUID)
  expect(newId()).not.toBe(newId())
})
