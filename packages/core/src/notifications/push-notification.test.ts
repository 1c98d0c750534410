import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_PUSH_BYTES } from './limits.ts'
import { pushPayload } from './notification-text.ts'

const bytesOf = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '.').length
const TITLE = { title: 'Tarifa', path: '/chat?tripId=1' }

test('a short notification is unchanged in its push', () => {
  expect(JSON.parse(pushPayload({ ...TITLE, body: 'Ana: Wind!' }, 'tag'))).toEqual({
    ...TITLE,
    body: 'Ana: Wind!',
    tag: 'tag',
  })
})

test('a long one is cut between characters, to as much as fits', () => {
  const family = '👨‍👩‍👧‍👦'
  const payload = pushPayload({ ...TITLE, body: family.repeat(1000) }, 'tag')
  const { body } = JSON.parse(payload)
  expect(body).toMatch(new RegExp(`^(${family})+…$`))
  const bytes = bytesOf(payload)
  expect(bytes).toBeLessThanOrEqual(MAX_PUSH_BYTES)
  expect(bytes).toBeGreaterThan(MAX_PUSH_BYTES - bytesOf(family))
})

test('whatever people write, a push is no larger than it may be', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 4000, size: 'max' })
  fc.assert(
    fc.property(text, (body) => {
      const payload = pushPayload({ ...TITLE, body }, 'tag')
      expect(bytesOf(payload)).toBeLessThanOrEqual(MAX_PUSH_BYTES)
      expect(() => JSON.parse(payload)).not.toThrow()
    }),
    { numRuns: 20 },
  )
})
