import type { Trip } from '@sendit/core/trips/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paste } from '#testing/paste.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
import { aSeason } from '#testing/weather.ts'
import CreateTripPage from './create-trip-page.tsx'

const user = { 'GET /api/auth/user': aUser() }
const stored = aTrip({
  id: 'tarifa',
  meetingInfo: 'The flagpole',
  updatedAt: '2026-06-01T10:00:00.000Z',
})
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

async function open(address: string, answers: ApiAnswers = {}) {
  const view = renderAt(address, <CreateTripPage title="Create New Trip" />, { ...user, ...answers })
  await screen.findByLabelText('Trip Name')
  return view
}

async function fill(view: Awaited<ReturnType<typeof open>>) {
  await paste(view.user, field('Trip Name'), 'Flat-Water Camp')
  await paste(view.user, field('Location'), 'Essaouira, Morocco')
  await paste(view.user, field('Trip Start Date'), '2026-10-03')
}

test('blanks are no name', async () => {
  const view = await open('/create-trip')
  await fill(view)
  await view.user.clear(field('Trip Name'))
  await view.user.type(field('Trip Name'), '   ')

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

  expect(await screen.findByText('Trip name is required')).toBeDefined()
})

test('a trip cannot end before it starts', async () => {
  const view = await open('/create-trip')
  await fill(view)
  await paste(view.user, field(/Trip End Date/), '2026-10-02')

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

  expect(await screen.findByText('Trip end date must not be before the start date')).toBeDefined()
})

test('a form that is sent twice is one trip to the server', async () => {
  let answer: unknown = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const view = await open('/create-trip', { 'POST /api/trips': () => answer })
  await fill(view)
  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  expect(await screen.findByText('Failed to Create Trip')).toBeDefined()
  expect(screen.getByText('Please check your details and try again')).toBeDefined()
  answer = stored

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  await screen.findByText('Trip Created Successfully!')

  const posts = view.requests.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(2)
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test("a change that was refused shows the server's sentence and stays in the form", async () => {
  const view = await open('/create-trip?edit=tarifa', {
    'GET /api/trips/tarifa': stored,
    'PATCH /api/trips/tarifa': refusal(400, 'VALIDATION', 'Must be 120 characters or less'),
  })
  await view.user.type(field('Trip Name'), '!')

  await view.user.click(screen.getByRole('button', { name: 'Save Changes' }))

  expect(await screen.findByText('Update Failed')).toBeDefined()
  expect(screen.getByText('Must be 120 characters or less')).toBeDefined()
  expect(view.address()).toBe('/create-trip?edit=tarifa')
})

async function openBesideOther(theirs: Partial<Trip>) {
  const current = { ...stored, ...theirs, updatedAt: '2026-06-01T10:05:00.000Z' }
  const view = await open('/create-trip?edit=tarifa', {
    'GET /api/trips/tarifa': stored,
    'PATCH /api/trips/tarifa': ({ headers, body }: ApiRequest) =>
      headers.get('if-match') === `"${current.updatedAt}"`
        ? { ...current, ...(body as object) }
        : Response.json({ message: 'Changed', code: 'CHANGED_MEANWHILE', current }, { status: 412 }),
  })
  const patches = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  return { ...view, patches, save }
}

test('another member’s edit to a different field is merged with mine', async () => {
  const { user, save, patches, address } = await openBesideOther({ meetingInfo: 'The harbour' })
  await paste(user, field(/Travel Details/), 'By van')

  await save()

  await waitFor(() => expect(address()).toBe('/?trip=tarifa'))
  expect(patches()).toEqual([{ travelDetails: 'By van' }, { travelDetails: 'By van' }])
})

test('nothing that was not changed is sent', async () => {
  const { save, patches, address } = await openBesideOther({})

  await save()

  await waitFor(() => expect(address()).toBe('/?trip=tarifa'))
  expect(patches()).toEqual([])
})

test('once location and dates are set, season odds load, with one request', async () => {
  const view = await open('/create-trip', { 'GET /api/weather/season': aSeason() })
  const asked = () => view.requests.filter(({ path }) => path === '/api/weather/season')

  await paste(view.user, field('Location'), 'Tarifa')
  expect(screen.queryByText('Season odds')).toBeNull()
  await paste(view.user, field('Trip Start Date'), '2026-07-15')

  expect(await screen.findByText('of days have', { exact: false })).toBeDefined()
  expect(asked().map(({ search }) => search.get('location'))).toEqual(['Tarifa'])
})
