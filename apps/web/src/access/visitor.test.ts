import { expect, test } from 'vitest'
import { aGuest, aUser } from '#testing/people.ts'
import { visitorFrom } from './visitor.ts'

const pending = { data: undefined, isPending: true }
const none = { data: null, isPending: false }
const failed = { data: undefined, isPending: false }

test('an account wins over an accepted invitation', () => {
  const user = { data: aUser(), isPending: false }
  const guest = { data: aGuest(), isPending: false }

  expect(visitorFrom({ user, guest, token: 'invite', isAccepted: true }).kind).toBe('user')
})

test('while the account is unknown nothing is decided', () => {
  expect(visitorFrom({ user: pending, guest: pending, token: 'invite', isAccepted: true }).kind).toBe(
    'loading',
  )
})

test('a failed look-up of the user counts as not signed in', () => {
  expect(visitorFrom({ user: failed, guest: pending, token: null, isAccepted: false })).toEqual({
    kind: 'nobody',
    inviteToken: null,
  })
})

test('an invitation makes a guest only once it is accepted', () => {
  const guest = { data: aGuest(), isPending: false }

  expect(visitorFrom({ user: none, guest, token: 'invite', isAccepted: false }).kind).toBe('nobody')
  expect(visitorFrom({ user: none, guest, token: 'invite', isAccepted: true }).kind).toBe('guest')
})

test('a guest whose invitation ended is nobody with an invitation to look at', () => {
  expect(visitorFrom({ user: none, guest: failed, token: 'invite', isAccepted: true })).toEqual({
    kind: 'nobody',
    inviteToken: 'invite',
  })
})
