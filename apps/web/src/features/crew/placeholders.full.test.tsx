import type { Member } from '@sendit/core/trips/contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import FriendsPage from '#pages/friends-page.tsx'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'

const me = aUser()
const trip = aTrip({ id: 'tarifa', memberCount: 3 })
const kim: Member = { id: 'kim', displayName: 'Kim', profileImageUrl: null, hasAccount: false, answer: 'in' }
const tom: Member = {
  ...{
    id: 'tom',
    displayName: 'Tom',
    profileImageUrl: null,
    email: 'tom@crew.example',
    phone: '+447700900142',
  },
  ...{ quiver: [7, 9, 12].map((size) => ({ id: `k${size}`, size, name: null })), kitesAlong: ['k7', 'k9'] },
}

const open = (answers: ApiAnswers = {}) =>
  renderAt('/friends?tripId=tarifa', <FriendsPage title="Friends Going" />, {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': [{ ...kim, id: me.id, displayName: 'Maya', hasAccount: true }, kim, tom],
    'GET /api/trips/tarifa/guests': [],
    'GET /api/trips/tarifa/journeys': { arrivals: [], departures: [] },
    ...answers,
  })

const sent = ({ requests }: ReturnType<typeof open>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)

test('members without an account are marked, and others show their kites and phone link', async () => {
  open()

  expect((await rowOf('Kim')).getByText('No account yet')).toBeDefined()
  const row = await rowOf('Tom')
  expect(row.getByText('tom@crew.example · 7, 9 m²')).toBeDefined()
  expect(row.getByRole('link', { name: 'Call Tom' }).getAttribute('href')).toBe('tel:+447700900142')
})

test('a placeholder member is added by name', async () => {
  const view = open({ 'POST /api/trips/tarifa/seats': { id: 'lea', name: 'Lea', answer: 'in' } })
  await view.user.click(await screen.findByRole('button', { name: 'Add somebody without an account' }))
  const dialog = within(await screen.findByRole('dialog'))

  await view.user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Please enter a name')).toBeDefined()
  await view.user.type(dialog.getByLabelText('Name'), ' Lea ')
  await view.user.click(dialog.getByRole('button', { name: 'Add' }))

  await expect.poll(() => sent(view)).toEqual([['POST', '/api/trips/tarifa/seats', { name: 'Lea' }]])
})

test('others answer for them, and invite them to their own place', async () => {
  const view = open({
    'PATCH /api/seats/kim': { id: 'kim', name: 'Kim', answer: 'maybe' },
    'POST /api/trips/tarifa/invites': {
      ...{ id: 'i1', inviteUrl: 'https://sendit.example/?token=kt7', expiresAt: '2026-07-01T12:00:00.000Z' },
      ...{ name: 'Kim', email: 'kim@crew.example', acceptedAt: null, revokedAt: null },
    },
  })
  const menu = async () =>
    view.user.click((await rowOf('Kim')).getByRole('button', { name: 'Actions for Kim' }))
  await menu()
  await view.user.click(await screen.findByRole('menuitem', { name: 'Kim is maybe' }))
  await menu()
  await view.user.click(await screen.findByRole('menuitem', { name: 'Invite to sign up' }))
  const dialog = within(await screen.findByRole('dialog'))

  await view.user.type(dialog.getByLabelText('Email Address'), 'kim@crew.example')
  await view.user.click(dialog.getByRole('button', { name: 'Generate Invite Link' }))

  await expect
    .poll(() => sent(view))
    .toEqual([
      ['PATCH', '/api/seats/kim', { answer: 'maybe' }],
      ['POST', '/api/trips/tarifa/invites', { email: 'kim@crew.example', name: 'Kim', seatId: 'kim' }],
    ])
})

test('pressing an answer again after a failure sends a new request', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const view = open({ 'PATCH /api/seats/kim': () => answer })
  const keys = () =>
    view.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('idempotency-key'))
  const answerMaybe = async (times: number) => {
    await view.user.click((await rowOf('Kim')).getByRole('button', { name: 'Actions for Kim' }))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Kim is maybe' }))
    await expect.poll(() => keys().length).toBe(times)
  }
  await answerMaybe(1)
  expect(await screen.findByText('Failed to save this')).toBeDefined()
  answer = { id: 'kim', name: 'Kim', answer: 'maybe' }

  await answerMaybe(2)

  const [first, second] = keys()
  expect(first).toBeTruthy()
  expect(second).not.toBe(first)
})

test('a placeholder member who owes money is removed only after a second confirmation', async () => {
  let isAsked = false
  const view = open({
    'DELETE /api/seats/kim': ({ search }: { search: URLSearchParams }) => {
      isAsked = search.get('anyway') === 'true'
      return isAsked
        ? { success: true }
        : refusal(409, 'OUTSTANDING_BALANCE', 'Kim still owes £15.00 in this trip.')
    },
  })
  await view.user.click((await rowOf('Kim')).getByRole('button', { name: 'Actions for Kim' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Take out of the trip' }))
  await view.user.click(await screen.findByRole('button', { name: 'Take out' }))

  expect(await screen.findByText('Kim still owes £15.00 in this trip.')).toBeDefined()
  await view.user.click(screen.getByRole('button', { name: 'Take out anyway' }))

  await expect.poll(() => isAsked).toBe(true)
})
