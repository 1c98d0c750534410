import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import FriendsPage from './friends-page.tsx'

const me = aUser()
const trip = aTrip({ id: 'tarifa' })
const face = (id: string, displayName: string) => ({
  id,
  displayName,
  profileImageUrl: null,
  email: `${id}@crew.example`,
})
const crew = [face('tom', 'Tom'), face('ines', 'Inés'), face(me.id, 'Maya Okafor')]
const guest = {
  id: 'g1',
  name: 'Ellie',
  acceptedAt: '2026-06-24T10:00:00.000Z',
  expiresAt: '2026-07-01T10:00:00.000Z',
}

const member: ApiAnswers = {
  'GET /api/auth/user': me,
  'GET /api/trips': [trip],
  'GET /api/trips/tarifa': trip,
  'GET /api/trips/tarifa/members': crew,
  'GET /api/trips/tarifa/guests': [],
}

const open = (answers: ApiAnswers = member) =>
  renderAt('/friends?tripId=tarifa', <FriendsPage title="Friends Going" />, answers)
const friends = async () => within(await screen.findByRole('list', { name: 'Friends Going' }))

test('the viewer comes first and is marked, then the others by name', async () => {
  open()

  const rows = (await friends()).getAllByRole('listitem')

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Maya Okafor'),
    expect.stringContaining('Inés'),
    expect.stringContaining('Tom'),
  ])
  expect(screen.getAllByText('You')).toHaveLength(1)
  expect(within(rows[0] as HTMLElement).getByText('You')).toBeDefined()
})

test('the page shows member count, trip date and a link back', async () => {
  open()
  await friends()

  expect(screen.getByText('total participants').previousSibling?.textContent).toBe('3')
  expect(screen.getByText('Wednesday, 15 July 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Trip' }).getAttribute('href')).toBe('/?tripId=tarifa')
})

test('guests have their own heading and are not counted', async () => {
  open({ ...member, 'GET /api/trips/tarifa/guests': [guest] })

  const guests = within(await screen.findByRole('region', { name: 'Guests' }))

  expect(guests.getByText('Ellie')).toBeDefined()
  expect(guests.getByText('Access until 1 July 2026')).toBeDefined()
  expect((await friends()).queryByText('Ellie')).toBeNull()
  expect(screen.getByText('total participants').previousSibling?.textContent).toBe('3')
})

test('members who are not in are shown in the count and by name', async () => {
  const members = crew.map((one, index) => ({ ...one, answer: ['maybe', 'out', 'in'][index] }))
  open({ ...member, 'GET /api/trips/tarifa/members': members })

  const rows = (await friends()).getAllByRole('listitem')

  expect(screen.getByText('in 1, maybe 1, out 1')).toBeDefined()
  expect(rows.map(({ textContent }) => /Maybe|Out/.exec(textContent ?? '')?.[0])).toEqual([
    undefined,
    'Out',
    'Maybe',
  ])
  expect(await screen.findByRole('radio', { name: 'In', checked: true })).toBeDefined()
})

test('when everyone is in, only the number is shown', async () => {
  open()
  await friends()

  expect(screen.queryByText(/^in \d/)).toBeNull()
})

test('without guests there is no such heading', async () => {
  open()
  await friends()

  expect(screen.queryByRole('heading', { name: 'Guests' })).toBeNull()
})

test('the only member of a trip sees that they are alone', async () => {
  open({ ...member, 'GET /api/trips/tarifa/members': [face(me.id, 'Maya Okafor')] })

  expect(await screen.findByText('Just you so far')).toBeDefined()
})

test('a guest viewer is not mistaken for the only member', async () => {
  acceptGuestToken('invite')
  open({
    ...member,
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
    'GET /api/guest/validate': aGuest({ tripId: 'tarifa' }),
    'GET /api/trips/tarifa': { ...trip, myRole: 'guest' },
    'GET /api/trips/tarifa/members': [face('tom', 'Tom')],
  })

  await friends()

  expect(screen.queryByText('Just you so far')).toBeNull()
  expect(screen.getByRole('img', { name: 'Tom' })).toBeDefined()
})

test('members invite from here, guests do not', async () => {
  const view = open()
  await friends()
  await view.user.click(screen.getByRole('button', { name: 'Invite Friends' }))
  expect(await screen.findByRole('dialog', { name: 'Invite Friends' })).toBeDefined()
  view.unmount()

  acceptGuestToken('invite')
  open({
    ...member,
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
    'GET /api/guest/validate': aGuest({ tripId: 'tarifa' }),
    'GET /api/trips/tarifa': { ...trip, myRole: 'guest' },
  })

  await friends()
  expect(screen.queryByRole('button', { name: 'Invite Friends' })).toBeNull()
  expect(screen.queryByText('You')).toBeNull()
})

test('an address without a trip says so', async () => {
  renderAt('/friends', <FriendsPage title="Friends Going" />, member)

  expect(await screen.findByText('No trip selected')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Back to Trip' })).toBeNull()
})

test('friends that did not load can be asked for again', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const { user } = open({ ...member, 'GET /api/trips/tarifa/members': () => answer })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = crew

  await user.click(retry)

  expect((await friends()).getAllByRole('listitem')).toHaveLength(3)
})
