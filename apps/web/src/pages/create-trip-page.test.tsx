import type { Trip } from '@sendit/core/trips/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { paste } from '#testing/paste.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
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

test('an empty form shows what is required and focuses the first invalid field', async () => {
  const view = await open('/create-trip', { 'POST /api/trips': stored })

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

  expect(await screen.findByText('Trip name is required')).toBeDefined()
  expect(screen.getByText('Location is required')).toBeDefined()
  expect(screen.getByText('Trip start date is required')).toBeDefined()
  expect(document.activeElement).toBe(field('Trip Name'))
  expect(view.requests.some(({ method }) => method === 'POST')).toBe(false)
})

describe('which place a location is', () => {
  const PLACES = 'GET /api/weather/places'
  const hit = {
    ...{ placeId: '56.0000,8.1299', name: 'Hvide Sande', region: 'Central Jutland', country: 'Denmark' },
    ...{ latitude: 56, longitude: 8.1299, timezone: 'Europe/Copenhagen' },
  }
  const posted = (view: Awaited<ReturnType<typeof open>>) =>
    view.requests.find(({ method }) => method === 'POST')?.body

  test('is chosen from the matching places, and its time zone is shown', async () => {
    const view = await open('/create-trip', { 'POST /api/trips': stored, [PLACES]: [hit] })
    await fill(view)
    await view.user.clear(field('Location'))
    await paste(view.user, field('Location'), 'Hvide')

    await view.user.click(
      await screen.findByRole('button', { name: 'Hvide Sande, Central Jutland, Denmark' }),
    )

    expect(field('Location').value).toBe('Hvide Sande, Denmark')
    expect(await screen.findByText('Times are those of Europe/Copenhagen.')).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))
    await screen.findByText('Trip Created Successfully!')
    expect(posted(view)).toMatchObject({ location: 'Hvide Sande, Denmark', placeId: hit.placeId })
  })

  test('counts no more once something else is typed', async () => {
    const view = await open('/create-trip', { 'POST /api/trips': stored, [PLACES]: [hit] })
    await fill(view)
    await view.user.click(await screen.findByRole('button', { name: /^Hvide Sande/ }))
    await view.user.type(field('Location'), ', the harbour')

    await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

    await screen.findByText('Trip Created Successfully!')
    expect(posted(view)).not.toHaveProperty('placeId')
  })

  test('cannot be asked without network: then the zone is chosen', async () => {
    const away = refusal(503, 'WEATHER_UNAVAILABLE', 'Weather service unavailable (503)')
    const view = await open('/create-trip', { 'POST /api/trips': stored, [PLACES]: away })
    await fill(view)

    await view.user.selectOptions(await screen.findByLabelText(/^Time zone/), 'Pacific/Honolulu')
    await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

    await screen.findByText('Trip Created Successfully!')
    expect(posted(view)).toMatchObject({ location: 'Essaouira, Morocco', timezone: 'Pacific/Honolulu' })
  })

  test('is saved as typed when no match is known', async () => {
    const view = await open('/create-trip', { 'POST /api/trips': stored, [PLACES]: [] })
    await fill(view)

    expect(await screen.findByText(/^Nobody knows a place of this name/)).toBeDefined()
  })
})

test('a new trip without an end date is saved without one, announced and opened', async () => {
  const view = await open('/create-trip', { 'POST /api/trips': stored })
  await fill(view)

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

  expect(await screen.findByText('Trip Created Successfully!')).toBeDefined()
  await waitFor(() => expect(view.address()).toBe('/?trip=tarifa'))
  const request = view.requests.find(({ method }) => method === 'POST')
  expect(request?.body).toEqual({
    name: 'Flat-Water Camp',
    location: 'Essaouira, Morocco',
    tripDate: '2026-10-03',
    description: '',
    accommodationDetails: '',
    meetingInfo: '',
    travelDetails: '',
  })
})

test('editing starts with the trip’s values, and clearing the end date removes it', async () => {
  const view = await open('/create-trip?edit=tarifa', {
    'GET /api/trips/tarifa': stored,
    'PATCH /api/trips/tarifa': { ...stored, name: 'Tarifa Week', tripEndDate: null },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Trip')
  expect(field('Trip Name').value).toBe('Tarifa Levante Week')
  expect(field(/^Meeting Information/).value).toBe('The flagpole')
  expect(field(/Trip End Date/).value).toBe('2026-07-20')
  await view.user.clear(field('Trip Name'))
  await paste(view.user, field('Trip Name'), 'Tarifa Week')
  await view.user.clear(field(/Trip End Date/))

  await view.user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(view.address()).toBe('/?trip=tarifa'))
  const request = view.requests.find(({ method }) => method === 'PATCH')
  expect(request?.body).toEqual({ name: 'Tarifa Week', tripEndDate: null })
  expect(request?.headers.get('if-match')).toBe('"2026-06-01T10:00:00.000Z"')
  expect(view.queryClient.getQueryData(['/api/trips', 'tarifa'])).toMatchObject({ name: 'Tarifa Week' })
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

test('where both changed the same, theirs is shown, mine stays, and I decide', async () => {
  const { user, save, patches, address } = await openBesideOther({
    meetingInfo: 'The harbour',
    tripDate: '2026-07-14',
    description: 'Wings welcome',
  })
  await user.clear(field(/^Meeting Information/))
  await paste(user, field(/^Meeting Information/), 'The lighthouse')
  await user.clear(field('Trip Start Date'))
  await paste(user, field('Trip Start Date'), '2026-07-16')

  await save()

  const notification = await screen.findByRole('alert')
  expect(notification.textContent).toContain('Somebody else changed this too')
  expect(document.activeElement).toBe(notification)
  expect(notification.textContent).toContain('The harbour')
  expect(notification.textContent).toContain('14 July 2026')
  expect(field(/^Meeting Information/).value).toBe('The lighthouse')
  expect(field(/^Description/).value).toBe('Wings welcome')
  await user.click(screen.getByRole('button', { name: 'Take theirs: Trip Start Date' }))
  expect(field('Trip Start Date').value).toBe('2026-07-14')
  expect(document.activeElement).toBe(field('Trip Start Date'))
  await save()
  await waitFor(() => expect(address()).toBe('/?trip=tarifa'))
  expect(patches()).toEqual([
    { meetingInfo: 'The lighthouse', tripDate: '2026-07-16' },
    { meetingInfo: 'The lighthouse' },
  ])
})

describe('a trip with a plan that is moved', () => {
  const plan = { days: [], items: [{}, {}, {}] }
  const answers = {
    ...{ 'GET /api/trips/tarifa': stored, 'GET /api/trips/tarifa/plan': plan },
    'PATCH /api/trips/tarifa': stored,
  }
  const sent = ({ requests }: Awaited<ReturnType<typeof open>>) =>
    requests.find(({ method }) => method === 'PATCH')?.body

  async function move(day: string) {
    const view = await open('/create-trip?edit=tarifa', answers)
    await view.user.clear(field('Trip Start Date'))
    await view.user.type(field('Trip Start Date'), day)
    return view
  }

  test('takes the plan along unless the author chooses otherwise', async () => {
    const view = await move('2026-07-17')

    const moveSwitch = await screen.findByRole('switch', { name: 'Move the plan too' })
    expect(moveSwitch.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText(/^3 things are planned, and would be 2 days later\./)).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Save Changes' }))

    await waitFor(() => expect(sent(view)).toEqual({ tripDate: '2026-07-17', movesPlan: true }))
  })

  test('leaves it where its writer switched that off', async () => {
    const view = await move('2026-07-14')

    await view.user.click(await screen.findByRole('switch', { name: 'Move the plan too' }))
    await view.user.click(screen.getByRole('button', { name: 'Save Changes' }))

    await waitFor(() => expect(sent(view)).toEqual({ tripDate: '2026-07-14' }))
  })

  test('asks nothing where the start stays', async () => {
    const view = await open('/create-trip?edit=tarifa', answers)

    await paste(view.user, field(/Description/), 'More')

    expect(screen.queryByRole('switch')).toBeNull()
    expect(view.requests.some(({ path }) => path.endsWith('/plan'))).toBe(false)
  })
})

test('Cancel leads home, or back to the trip that was edited', async () => {
  const { unmount } = await open('/create-trip')
  const cancel = () => screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')
  expect(cancel()).toBe('/')
  unmount()

  await open('/create-trip?edit=tarifa', { 'GET /api/trips/tarifa': stored })

  expect(cancel()).toBe('/?trip=tarifa')
})

test('a guest is asked to sign in', async () => {
  acceptGuestToken('invite')

  renderAt('/create-trip', <CreateTripPage title="Create New Trip" />, {
    'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
    'GET /api/guest/validate': aGuest(),
  })

  const link = await screen.findByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe('/auth?token=invite')
  expect(screen.queryByLabelText('Trip Name')).toBeNull()
})

test('days that no trip can have are refused at their fields', async () => {
  const view = await open('/create-trip', { 'POST /api/trips': stored })
  await fill(view)
  await paste(view.user, field(/Trip End Date/), '2026-12-02')

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))

  expect(await screen.findByText('A trip lasts at most 60 days')).toBeDefined()
  expect(document.activeElement).toBe(field(/Trip End Date/))
  expect(field('Trip Start Date')).toMatchObject({ min: '1970-01-01', max: '2100-12-31' })
})

test('a day more than three years away is asked about, and stored once it is meant', async () => {
  const view = await open('/create-trip', { 'POST /api/trips': stored })
  await fill(view)
  await view.user.clear(field('Trip Start Date'))
  await paste(view.user, field('Trip Start Date'), '2062-10-03')
  const posts = () => view.requests.filter(({ method }) => method === 'POST').length

  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  expect(await screen.findByRole('alertdialog', { name: 'Really 2062?' })).toBeDefined()
  await view.user.click(screen.getByRole('button', { name: 'Change the date' }))
  expect(posts()).toBe(0)
  await view.user.click(screen.getByRole('button', { name: 'Create Trip' }))
  await view.user.click(await screen.findByRole('button', { name: 'Yes, 2062' }))

  await waitFor(() => expect(posts()).toBe(1))
})

test('a trip with impossible dates shows them shortened and leaves them unchanged on save', async () => {
  const view = await open('/create-trip?edit=tarifa', {
    'GET /api/trips/tarifa': { ...stored, isShortened: true },
    'PATCH /api/trips/tarifa': stored,
  })
  expect(await screen.findByText('The dates of this trip are shortened')).toBeDefined()
  await paste(view.user, field('Trip Name'), '!')

  await view.user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(view.address()).toBe('/?trip=tarifa'))
  expect(Object.keys(view.requests.find(({ method }) => method === 'PATCH')?.body ?? {})).toEqual(['name'])
})
