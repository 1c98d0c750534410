import { expect, test } from 'vitest'
import { homeView } from './use-home-view.ts'

const member = { path: '/', namesTrip: false, isGuest: false, tripCount: 2 }

test.each([
  ['more than one trip on /trips', { path: '/trips' }, 'list'],
  ['one trip on /trips', { path: '/trips', tripCount: 1 }, 'trip'],
  ['more than one trip on /', {}, 'trip'],
  ['a trip in the address of /trips', { path: '/trips', namesTrip: true }, 'trip'],
  ['no trip on /', { tripCount: 0 }, 'welcome'],
  ['no trip on /trips', { path: '/trips', tripCount: 0 }, 'welcome'],
  ['no trip, but one in the address', { tripCount: 0, namesTrip: true }, 'trip'],
  ['a list on /trips that is not known yet', { path: '/trips', tripCount: undefined }, 'list'],
  ['a list on / that is not known yet', { tripCount: undefined }, 'trip'],
  ['a guest on /trips', { path: '/trips', isGuest: true, tripCount: undefined }, 'trip'],
])('%s: %o shows %s', (_case, known, view) => {
  expect(homeView({ ...member, ...known })).toBe(view)
})
