import { expect, test } from 'vitest'
import { aGuest, aUser } from '#testing/people.ts'
import { chooseTrip, tripInAddress } from './use-current-trip.ts'

test.each([
  ['/', '?trip=a', 'a'],
  ['/', '?tripId=b', 'b'],
  ['/', '?trip=a&tripId=b', 'a'],
  ['/trips', '?trip=a', 'a'],
  ['/friends', '?tripId=b', 'b'],
  ['/chat', '?tripId=b', 'b'],
  ['/friends', '?trip=a', null],
  ['/', '', null],
])('%s%s names the trip %s', (path, search, tripId) => {
  expect(tripInAddress(path, search)).toBe(tripId)
})

test('the address wins, then a guest sees their own trip, then the first of the list', () => {
  const user = { kind: 'user', user: aUser() } as const
  const guest = { kind: 'guest', guest: aGuest({ tripId: 'guests' }), token: 'invite' } as const

  expect(chooseTrip({ fromAddress: 'named', visitor: guest, firstTripId: 'first' })).toBe('named')
  expect(chooseTrip({ fromAddress: null, visitor: guest, firstTripId: 'first' })).toBe('guests')
  expect(chooseTrip({ fromAddress: null, visitor: user, firstTripId: 'first' })).toBe('first')
  expect(chooseTrip({ fromAddress: null, visitor: user, firstTripId: null })).toBeNull()
})
