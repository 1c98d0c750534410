import { beforeEach, expect, test, vi } from 'vitest'
import {
  acceptGuestToken,
  dropGuestToken,
  forgetGuestToken,
  forgetSavedGuestToken,
  isAcceptedGuestToken,
  readGuestToken,
  rememberTokenOfAddress,
  removeFromAddress,
} from './guest-token.ts'

beforeEach(forgetGuestToken)

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

function openAnotherTab(address: string): void {
  sessionStorage.clear()
  visit(address)
}

test('an invite that was accepted holds in the next tab too, one that was only looked at does not', () => {
  visit('/?token=looked-at')
  openAnotherTab('/')
  expect(readGuestToken()).toBeNull()

  visit('/?token=invite')
  acceptGuestToken('invite')
  openAnotherTab('/')

  expect(readGuestToken()).toBe('invite')
  expect(isAcceptedGuestToken('invite')).toBe(true)
})

test('an invalid link does not replace the valid one', () => {
  acceptGuestToken('good')

  visit('/?token=bad')
  expect([readGuestToken(), isAcceptedGuestToken('bad')]).toEqual(['bad', false])
  dropGuestToken('bad')

  expect([readGuestToken(), isAcceptedGuestToken('good')]).toEqual(['good', true])
})

test('an expired invite is not stored, but its tab can still report it', () => {
  acceptGuestToken('ended')
  openAnotherTab('/')

  forgetSavedGuestToken('ended')

  expect([readGuestToken(), isAcceptedGuestToken('ended')]).toEqual(['ended', true])
  openAnotherTab('/')
  expect(readGuestToken()).toBeNull()
})

test('what is forgotten is forgotten on the device', () => {
  acceptGuestToken('invite')

  forgetGuestToken()

  openAnotherTab('/')
  expect(readGuestToken()).toBeNull()
})
