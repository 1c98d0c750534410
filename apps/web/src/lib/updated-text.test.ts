import { expect, test } from 'vitest'
import { updatedText } from './minutes.ts'

const at = (iso: string) => new Date(iso)
const OBSERVED = '2026-07-15T12:00:00.000Z'

test.each([
  ['2026-07-15T11:50:00Z', 'Updated just now'],
  ['2026-07-15T12:00:59Z', 'Updated just now'],
  ['2026-07-15T12:01:00Z', 'Updated 1 minute ago'],
  ['2026-07-15T12:04:30Z', 'Updated 4 minutes ago'],
  ['2026-07-15T14:59:00Z', 'Updated 179 minutes ago'],
  ['2026-07-15T15:10:00Z', 'Updated 3 hours ago'],
  ['2026-07-17T11:59:00Z', 'Updated 47 hours ago'],
  ['2026-07-18T18:00:00Z', 'Updated 3 days ago'],
])('seen at %s the weather of noon is "%s"', (now, text) => {
  expect(updatedText(OBSERVED, at(now))).toBe(text)
})
