import { expect, test } from 'vitest'
import { isInviteLive } from './invite-state.ts'

const expiresAt = new Date('2026-07-22T09:00:00Z')
const revokedAt = new Date('2026-07-16T09:00:00Z')

test.each([
  [{ expiresAt, revokedAt: null }, '2026-07-22T08:59:59.999Z', true],
  [{ expiresAt, revokedAt: null }, '2026-07-22T09:00:00.000Z', false],
  [{ expiresAt, revokedAt }, '2026-07-17T09:00:00.000Z', false],
])('the invite %o is live at %s: %s', (invite, now, isLive) => {
  expect(isInviteLive(invite, new Date(now))).toBe(isLive)
})
