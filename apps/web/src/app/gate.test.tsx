import { expect, test } from 'vitest'
import type { Visitor } from '#session/visitor.ts'
import { aGuest, aUser } from '#testing/people.ts'
import { gateFor } from './routes.tsx'

const user: Visitor = { kind: 'user', user: aUser() }
const guest: Visitor = { kind: 'guest', guest: aGuest(), token: 'invite' }
const nobody: Visitor = { kind: 'nobody', inviteToken: null }
const invited: Visitor = { kind: 'nobody', inviteToken: 'invite' }
const loading: Visitor = { kind: 'loading' }
const ended: Visitor = { kind: 'ended', access: { kind: 'session' } }
const unreachable: Visitor = { kind: 'unreachable', error: new TypeError('Failed to fetch') }
const everybody = [user, guest, nobody, invited, loading, ended, unreachable]
const appPaths = [
  '/',
  '/trips',
  '/create-trip',
  '/chat',
  '/expenses',
  '/media',
  '/awards',
  '/profile',
  '/friends',
]

test.each(appPaths)('%s opens for members and guests, and waits while the visitor is unknown', (path) => {
  expect(gateFor(user, path)).toBe('app')
  expect(gateFor(guest, path)).toBe('app')
  expect(gateFor(loading, path)).toBe('loading')
})

test.each(['/auth', '/auth/verify', '/magic-auth', '/mailbox'])('%s is open to everyone', (path) => {
  for (const visitor of everybody) expect(gateFor(visitor, path)).toBe('way-in')
})

test('signed-out visitors see the landing page at / and a sign-in screen elsewhere', () => {
  expect(gateFor(nobody, '/')).toBe('landing')
  expect(gateFor(nobody, '/chat')).toBe('signed-out')
})

test.each(appPaths)('%s shows visitors that their access has ended or the server is unreachable', (path) => {
  expect(gateFor(ended, path)).toBe('ended')
  expect(gateFor(unreachable, path)).toBe('unreachable')
})

test('a signed-out visitor who opens the awards is asked to sign in', () => {
  expect(gateFor(nobody, '/awards')).toBe('awards-signed-out')
  expect(gateFor(invited, '/awards')).toBe('to-landing')
})

test('an invitation not accepted yet is shown at / only', () => {
  expect(gateFor(invited, '/')).toBe('landing')
  expect(gateFor(invited, '/chat')).toBe('to-landing')
})

test.each(['/nowhere', '/trips/1', '/auth/other'])('%s is not found for any visitor', (path) => {
  for (const visitor of everybody) expect(gateFor(visitor, path)).toBe('not-found')
})
