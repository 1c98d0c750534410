import type { User } from '@sendit/core/profile/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paste } from '#testing/paste.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import RiderCardPage from './rider-card-page.tsx'

const nine = { id: '0198c0de-0000-7000-8000-000000000009', size: 9, name: 'Orbit' }
const twelve = { id: '0198c0de-0000-7000-8000-000000000012', size: 12, name: null }
const trip = aTrip()
const arrival = {
  ...{ id: 'j1', userId: aUser().id, name: 'Maya', kind: 'arrival', day: '2026-07-14', time: '21:40' },
  ...{ mode: 'train', place: 'Málaga', reference: 'AVE 2', seatsOffered: 0, needsSeat: true, passengers: [] },
}

type Crew = { home?: string[]; arrivals?: object[]; answers?: object }

function open(fields: Partial<User> = {}, { home = [], arrivals = [], answers = {} }: Crew = {}) {
  const user = aUser(fields)
  const quiver = user.quiver ?? []
  const kitesAlong = quiver.map(({ id }) => id).filter((id) => !home.includes(id))
  const me = { id: user.id, displayName: 'Maya Okafor', profileImageUrl: null, quiver, kitesAlong }
  const view = renderAt(`/rider-card?tripId=${trip.id}`, <RiderCardPage title="Rider card" />, {
    'GET /api/auth/user': user,
    'GET /api/trips': [trip],
    [`GET /api/trips/${trip.id}`]: trip,
    [`GET /api/trips/${trip.id}/members`]: [me],
    [`GET /api/trips/${trip.id}/journeys`]: { arrivals, departures: [] },
    'GET /api/profile/shore-contact': { contact: null },
    'PUT /api/profile': ({ body }: { body: object }) => ({ ...user, ...body }),
    [`PUT /api/trips/${trip.id}/my-kites`]: ({ body }: { body: object }) => body,
    [`POST /api/trips/${trip.id}/journeys`]: ({ body }: { body: object }) => ({ ...arrival, ...body }),
    'PATCH /api/journeys/j1': ({ body }: { body: object }) => ({ ...arrival, ...body }),
    ...answers,
  })
  const written = () =>
    view.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => ({ call: `${method} ${path.split('/').at(-1)}`, body }))
  return { ...view, written }
}

const size = async (text: string) => (await screen.findAllByRole('button', { name: text }))[0] as HTMLElement
const save = () => screen.getByRole('button', { name: 'Save Changes' })
const preview = () => screen.findByRole('region', { name: 'How the crew sees you' })

test('weight and level are set by buttons, kites can be named, only changes are sent', async () => {
  const { user, written } = open({ quiver: [twelve], weightKg: 68 })
  await size('12')

  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('radio', { name: 'Advanced' }))
  await user.click(screen.getByRole('button', { name: 'Name your kites' }))
  await paste(user, screen.getByLabelText(/^Name of the 12 m²/), ' Rebel ')
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect(written()).toEqual([
    {
      call: 'PUT profile',
      body: {
        displayName: 'Maya Okafor',
        weightKg: 69,
        level: 'advanced',
        quiver: [{ ...twelve, name: 'Rebel' }],
      },
    },
  ])
})

test('an invalid kite size, weight or phone number is reported before sending', async () => {
  const { user, written } = open()

  await user.click(await screen.findByRole('button', { name: 'Other size' }))
  await user.type(screen.getByLabelText('Size in m²'), '9.25{Enter}')
  expect(screen.getByText('A kite has 2 to 21 m², in half steps')).toBeDefined()
  await user.type(screen.getByLabelText('Weight'), '7')
  await user.tab()
  expect(screen.getByText('Weight must be between 25 and 200 kg')).toBeDefined()
  await user.click(save())
  await user.type(screen.getByLabelText('Weight'), '0')
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en')
  await paste(user, screen.getByLabelText(/^Phone/), '07700 900142')
  await user.click(save())

  expect(screen.getByText(/Please enter the number with its country/)).toBeDefined()
  expect(written()).toEqual([])
})

test('a full quiver of twelve accepts no more until a kite is removed', async () => {
  const quiver = Array.from({ length: 12 }, (_, index) => ({ ...nine, id: `k${index}`, size: 5 + index / 2 }))
  const { user } = open({ quiver })
  expect(await size('17')).toHaveProperty('disabled', true)

  await user.click(await size('5'))

  expect(await size('17')).toHaveProperty('disabled', false)
})

test('changing a saved journey keeps the details this card does not ask for', async () => {
  const { user, written } = open({}, { arrivals: [arrival] })
  expect((await preview()).textContent).toContain('Tue 14, 21:40')

  const place = screen.getAllByLabelText('Where')[0] as HTMLElement
  await user.clear(place)
  await paste(user, place, 'Jerez')
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect(written()).toEqual([
    {
      call: 'PATCH j1',
      body: {
        ...{ day: '2026-07-14', time: '21:40', mode: 'train', place: 'Jerez', reference: 'AVE 2' },
        ...{ seatsOffered: 0, needsSeat: true },
      },
    },
  ])
})

const ADA = 'ada@shore.example'
const asked = { contact: { email: ADA, isConfirmed: false, askedAt: '2026-07-01T09:00:00.000Z' } }
const shoreField = async () => {
  await screen.findByText('If you are overdue')
  const field = screen.getByLabelText<HTMLInputElement>(/^Shore contact/)
  await waitFor(() => expect(field.disabled).toBe(false))
  return field
}

test('a shore contact who agreed is shown as confirmed, and clearing the field removes them', async () => {
  const confirmed = { contact: { ...asked.contact, isConfirmed: true } }
  const answers = {
    'GET /api/profile/shore-contact': confirmed,
    'DELETE /api/profile/shore-contact': { success: true },
  }
  const { user, written } = open({}, { answers })
  expect((await shoreField()).value).toBe(ADA)
  expect(screen.getByText('Confirmed')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()

  await user.clear(await shoreField())
  expect(screen.queryByText('Confirmed')).toBeNull()
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect((await shoreField()).value).toBe('')
  expect(written()).toEqual([{ call: 'DELETE shore-contact', body: undefined }])
})

test('a rejected contact address shows the error at its field and keeps the input', async () => {
  const sentence = 'Name somebody else: this is your own address.'
  const answers = { 'PUT /api/profile/shore-contact': refusal(400, 'VALIDATION', sentence) }
  const { user } = open({}, { answers })

  await paste(user, await shoreField(), 'maya@crew.example')
  await user.click(save())

  expect(await screen.findByText(sentence)).toBeDefined()
  expect((await shoreField()).value).toBe('maya@crew.example')
  expect(screen.queryByText('Rider Card Saved')).toBeNull()
})

test('a rider chooses which kites to bring, and the preview shows only those', async () => {
  const { user, written } = open({ quiver: [nine, twelve], level: 'advanced' }, { home: [nine.id] })
  expect((await preview()).textContent).toContain('12')
  expect((await preview()).textContent).not.toContain('9')

  await user.click(screen.getByRole('button', { name: '9 Orbit' }))
  const chips = screen.getAllByRole('button', { name: '12', pressed: true })
  await user.click(chips.at(-1) as HTMLElement)

  expect((await preview()).textContent).toContain('9')
  expect((await preview()).textContent).not.toContain('12')
  await user.click(save())
  await screen.findByText('Rider Card Saved')
  expect(written()).toEqual([{ call: 'PUT my-kites', body: { kiteIds: [nine.id] } }])
})
