// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetGuestToken, readGuestToken, rememberTokenOfAddress, removeFromAddress } from './guest-token.ts'

beforeEach(forgetGuestToken)
afterEach(() => vi.unstubAllGlobals())

function visit(address: string): void {
  window.history.replaceState(null, '', address)
  rememberTokenOfAddress()
}

test('the token of an invite link outlives its removal from the address', () => {
  visit('/?token=invite&trip=a')

  removeFromAddress('token')

  expect(window.location.search).toBe('?trip=a')
  expect(sessionStorage.getItem('guestToken')).toBe('invite')
  expect(readGuestToken()).toBe('invite')
})

test('the token of a sign-in link is no invite', () => {
  visit('/auth/verify?token=sign-in')

  expect(readGuestToken()).toBeNull()
})

test('an address without a token leaves the remembered one alone', () => {
  visit('/?token=invite')
  visit('/chat')

  expect(readGuestToken()).toBe('invite')
})

test('a browser that blocks storage still holds the invite in memory', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })

  visit('/?token=invite')

  expect(readGuestToken()).toBe('invite')
})
