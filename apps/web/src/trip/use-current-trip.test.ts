import { expect, test } from 'vitest'
import { aGuest, aUser } from '#testing/people.ts'
import { chooseTrip } from './use-current-trip.ts'
import { tripInAddress } from './visit-trip.ts'

test.each([
  ['/', '?trip=a', 'a'],
  ['/', '?tripId=b', 'b'],
  ['/', '?trip=a&tripId=b', 'a'],
  ['/trips', '?trip=a', 'a'],
  ['/friends', '?tripId=b', 'b'],
  ['/chat', '?tripId=b', 'b'],
  ['/friends', '?trip=a', null],
  ['/create-trip', '?edit=a', 'a'],
  ['/create-trip', '?tripId=b', 'b'],
  ['/', '', null],
])('%s%s names the trip %s', (path, search, tripId) => {
  expect(tripInAddress(path, search)).toBe(tripId)
})

const user = { kind: 'user', user: aUser() } as const
const guest = { kind: 'guest', guest: aGuest({ tripId: 'guests' }), token: 'invite' } as const
const list = { visitTripId: null, tripIds: ['first', 'second'] }

test('the address wins, then a guest sees their own trip, then the first of the list', () => {
  expect(chooseTrip({ fromAddress: 'named', visitor: guest, ...list })).toBe('named')
  expect(chooseTrip({ fromAddress: null, visitor: guest, ...list })).toBe('guests')
  expect(chooseTrip({ fromAddress: null, visitor: user, ...list })).toBe('first')
  expect(chooseTrip({ fromAddress: null, visitor: user, visitTripId: null, tripIds: [] })).toBeNull()
})

test('a visit stays on its trip in any list order, until the trip is removed', () => {
  const visit = { fromAddress: null, visitor: user, visitTripId: 'second' }

  expect(chooseTrip({ ...visit, tripIds: undefined })).toBe('second')
  expect(chooseTrip({ ...visit, tripIds: ['first', 'second'] })).toBe('second')
  expect(chooseTrip({ ...visit, tripIds: ['first'] })).toBe('first')
})
