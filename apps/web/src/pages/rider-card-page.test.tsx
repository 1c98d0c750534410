import type { User } from '@sendit/core/profile/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paste } from '#testing/paste.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import RiderCardPage from './rider-card-page.tsx'

const nine = { id: '0198c0de-0000-7000-8000-000000000009', size: 9, name: 'Orbit' }
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

test('kites, board and phone are saved, and a kite keeps its id and name', async () => {
  const { user, written } = open({ quiver: [nine] })
  expect((await size('9')).getAttribute('aria-pressed')).toBe('true')

  await user.click(await size('12'))
  await user.click(screen.getByRole('button', { name: 'Other size' }))
  await user.type(screen.getByLabelText('Size in m²'), '7,5{Enter}')
  await user.click(screen.getByRole('radio', { name: 'Twintip' }))
  await paste(user, screen.getByLabelText(/^Phone/), '+34 956 68 41 09')
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect(written()).toMatchObject([
    {
      call: 'PUT profile',
      body: { quiver: [{ size: 7.5 }, nine, { size: 12 }], board: 'twintip', phone: '+34956684109' },
    },
  ])
})

test('a number is shown as it is saved, with the country of the device where it was typed without', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-ES')
  const { user, written } = open()
  await paste(user, await screen.findByLabelText(/^Phone/), '956 68 (41) 09')

  expect(await screen.findByText('Saved as +34 956 68 41 09.')).toBeDefined()
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect(written()).toMatchObject([{ body: { phone: '+34956684109' } }])
})

test('a number that no network is known to have is asked about once; one that cannot be dialled is refused', async () => {
  const { user, written } = open()
  const phone = await screen.findByLabelText(/^Phone/)
  const question = /No network is known to have \+44 7700 900123/
  await paste(user, phone, '+44 123')
  await user.click(save())
  expect(await screen.findByText('This number cannot be dialled. Please check it.')).toBeDefined()

  await user.clear(phone)
  await paste(user, phone, '+44 (0)7700 900123')
  expect(await screen.findByText(question)).toBeDefined()
  await user.click(save())
  expect(screen.getByText(question)).toBeDefined()
  expect(written()).toEqual([])
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect(written()).toMatchObject([{ body: { phone: '+447700900123' } }])
})

test('a rejected save shows an error and keeps the form', async () => {
  const answers = { [`PUT /api/trips/${trip.id}/my-kites`]: refusal(500, 'INTERNAL', 'Internal error') }
  const { user } = open({ quiver: [nine] }, { answers })

  await user.click(await screen.findByRole('button', { name: '9 Orbit' }))
  await user.click(save())

  expect(await screen.findByText('Failed to save your kites')).toBeDefined()
  expect(screen.getByRole('button', { name: '9 Orbit' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByText('Rider Card Saved')).toBeNull()
})

test('who is in no trip still has a card', async () => {
  const { user, written } = open(
    { quiver: [nine] },
    {
      answers: {
        'GET /api/trips': [],
        [`GET /api/trips/${trip.id}`]: refusal(404, 'NOT_FOUND', 'Not found'),
      },
    },
  )

  await user.click(await size('12'))
  await user.click(save())

  await screen.findByText('Rider Card Saved')
  expect(screen.queryByText('This trip')).toBeNull()
  expect(written()).toMatchObject([{ call: 'PUT profile', body: { quiver: [nine, { size: 12 }] } }])
})

const ADA = 'ada@shore.example'
const asked = { contact: { email: ADA, isConfirmed: false, askedAt: '2026-07-01T09:00:00.000Z' } }
const shoreField = async () => {
  await screen.findByText('If you are overdue')
  const field = screen.getByLabelText<HTMLInputElement>(/^Shore contact/)
  await waitFor(() => expect(field.disabled).toBe(false))
  return field
}

test('a shore contact is named with the card, is asked by mail, and can be asked again', async () => {
  const answers = { 'PUT /api/profile/shore-contact': asked }
  const { user, written } = open({}, { answers })

  await user.type(await shoreField(), ` ${ADA.toUpperCase()}`)
  await user.click(save())

  expect(await screen.findByText('Your shore contact gets a mail and has to say yes.')).toBeDefined()
  expect(screen.getByText('Asked')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('Asked Again')).toBeDefined()
  expect(written()).toEqual([
    { call: 'PUT shore-contact', body: { email: ADA } },
    { call: 'PUT shore-contact', body: { email: ADA } },
  ])
})
