import { expect, test } from 'vitest'
import { homeView } from './use-home-view.ts'

const member = { path: '/', namesTrip: false, asksForList: false, isGuest: false, tripCount: 2 }
const asked = { path: '/trips', asksForList: true }

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
  ['one trip, and the list asked for from it', { ...asked, namesTrip: true, tripCount: 1 }, 'list'],
  ['a guest who asks for the list', { ...asked, namesTrip: true, isGuest: true, tripCount: 1 }, 'list'],
  ['no trip, though the list is asked for', { ...asked, tripCount: 0 }, 'welcome'],
  ['a guest on /trips', { path: '/trips', isGuest: true, tripCount: undefined }, 'trip'],
])('%s: %o shows %s', (_case, known, view) => {
  expect(homeView({ ...member, ...known })).toBe(view)
})
