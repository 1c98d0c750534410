import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { aGuest, aUser } from '#testing/people.ts'
import { visitorFrom } from './visitor.ts'

const pending = { data: undefined, isPending: true, error: null }
const none = { data: null, isPending: false, error: null }
const down = new ApiError(503, 'Unavailable', null)
const failed = { data: undefined, isPending: false, error: down }
const anUser = { data: aUser(), isPending: false, error: null }
const anInvite = { data: aGuest(), isPending: false, error: null }
const nothing = { user: none, guest: pending, token: null, isAccepted: false, hasSessionEnded: false }
const accepted = { ...nothing, token: 'invite', isAccepted: true }

function refused(reason?: 'expired' | 'revoked') {
  const problem = { message: 'Over', code: 'INVITE_INVALID' as const, ...(reason && { reason }) }
  return new ApiError(404, 'Over', problem)
}

test('an account wins over an accepted invitation', () => {
  expect(visitorFrom({ ...accepted, user: anUser, guest: anInvite }).kind).toBe('user')
})

test('while the account is unknown nothing is decided', () => {
  expect(visitorFrom({ ...accepted, user: pending }).kind).toBe('loading')
})

test.each([down, new TypeError('Failed to fetch')])(
  '%s at the look-up of the user is no sign-out',
  (error) => {
    expect(visitorFrom({ ...nothing, user: { ...failed, error } })).toEqual({ kind: 'unreachable', error })
    expect(visitorFrom({ ...nothing, user: { ...anUser, error } }).kind).toBe('user')
  },
)

test('a visitor is signed out, or their session has ended', () => {
  expect(visitorFrom(nothing)).toEqual({ kind: 'nobody', inviteToken: null })
  expect(visitorFrom({ ...nothing, hasSessionEnded: true })).toEqual({
    kind: 'ended',
    access: { kind: 'session' },
  })
})

test('an invitation makes a guest only once it is accepted', () => {
  expect(visitorFrom({ ...accepted, guest: anInvite, isAccepted: false }).kind).toBe('nobody')
  expect(visitorFrom({ ...accepted, guest: anInvite }).kind).toBe('guest')
})

test.each(['expired', 'revoked', undefined] as const)(
  'an invitation that has ended (%s) says so',
  (reason) => {
    const ended = { kind: 'ended', access: { kind: 'guest', reason } }

    expect(visitorFrom({ ...accepted, guest: { ...failed, error: refused(reason) } })).toEqual(ended)
    expect(visitorFrom({ ...accepted, guest: { ...anInvite, error: refused(reason) } })).toEqual(ended)
  },
)

test('an invitation that could not be looked up may well hold', () => {
  expect(visitorFrom({ ...accepted, guest: failed }).kind).toBe('unreachable')
  expect(visitorFrom({ ...accepted, guest: { ...anInvite, error: down } }).kind).toBe('guest')
})
