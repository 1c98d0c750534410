import type { Journey, Journeys } from '@sendit/core/crew/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { useDialog } from '#ui/dialog-host.tsx'
import { EditedJourney, type OwnJourney } from './edited-journey.tsx'
import { JourneysBoard } from './journeys-board.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-10T10:00:00Z'), toFake: ['Date'] }))

const trip = aTrip({ id: 'tarifa', memberCount: 4 })
const journey = (fields: Partial<Journey>): Journey => ({
  ...{ id: 'j1', userId: 'tom', name: 'Tom', kind: 'arrival', day: '2026-07-14', time: '14:15', mode: 'car' },
  ...{ place: 'Málaga T3', reference: '', seatsOffered: 1, needsSeat: false, passengers: [] },
  ...fields,
})

function Board({ viewerId }: { viewerId: string | null }) {
  const editing = useDialog<OwnJourney>()
  return (
    <>
      <JourneysBoard trip={trip} viewerId={viewerId} onEdit={editing.open} />
      <EditedJourney dialog={editing} trip={trip} />
    </>
  )
}

function open(journeys: Partial<Journeys>, viewerId: string | null = 'maya', seat: unknown = {}) {
  return renderAt('/friends', <Board viewerId={viewerId} />, {
    'GET /api/trips/tarifa/journeys': { arrivals: [], departures: [], ...journeys },
    'PUT /api/journeys/j1/seat': seat,
    'POST /api/trips/tarifa/journeys': ({ body }: { body: object }) => ({ ...journey({}), ...body }),
    'PATCH /api/journeys/j2': ({ body }: { body: object }) => ({ ...journey({}), ...body }),
  })
}

const arrivals = async () => within(await screen.findByRole('region', { name: 'Arrivals' }))
const takeSeat = { name: "Take a seat in Tom's car" }

test('arrivals and departures are listed separately, with the passengers of each car', async () => {
  const ines = { id: 'ines', name: 'Inés' }
  open({
    arrivals: [
      journey({ seatsOffered: 2, passengers: [ines] }),
      journey({
        id: 'j3',
        userId: 'ines',
        name: 'Inés',
        time: null,
        mode: 'train',
        seatsOffered: 0,
        needsSeat: true,
      }),
    ],
    departures: [journey({ id: 'j4', kind: 'departure', day: '2026-07-20' })],
  })

  const board = await arrivals()
  expect(board.getByText('2 of 4')).toBeDefined()
  expect(board.getByText('14:15')).toBeDefined()
  expect(board.getAllByText('Tue 14 Jul')).toHaveLength(2)
  expect(board.getByText('With Inés')).toBeDefined()
  expect(board.getByText('1 seat free')).toBeDefined()
  expect(board.queryByText('Needs a seat')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Departures' })).getAllByRole('listitem')).toHaveLength(1)
})

test('a rider without a seat is marked as needing one for that journey only', async () => {
  const rider = { userId: 'ines', name: 'Inés', seatsOffered: 0, needsSeat: true }
  const tom = { passengers: [{ id: 'ines', name: 'Inés' }] }
  open({
    arrivals: [journey(tom), journey({ ...rider, id: 'j3' })],
    departures: [
      journey({ id: 'j4', kind: 'departure' }),
      journey({ ...rider, id: 'j5', kind: 'departure' }),
    ],
  })

  expect((await arrivals()).queryByText('Needs a seat')).toBeNull()
  const departures = within(screen.getByRole('region', { name: 'Departures' }))
  expect(departures.getByText('Needs a seat')).toBeDefined()
})

test('on the last days departures come first, with arrivals collapsed below', async () => {
  vi.setSystemTime(new Date('2026-07-18T10:00:00Z'))
  const { user } = open({ arrivals: [journey({})] }, null)

  const titles = await screen.findAllByText(/^(Arrivals|Departures)$/)
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Departures', 'Arrivals'])
  const tom = screen.getByText('Tom').closest('details')
  expect(tom?.open).toBe(false)
  await user.click(screen.getByText('Arrivals'))
  expect(tom?.open).toBe(true)
})

test('a seat can be requested, and a full car says so', async () => {
  const full = refusal(409, 'NO_SEAT', 'This car is full.')
  const { user, requests } = open({ arrivals: [journey({})] }, 'maya', full)

  await user.click((await arrivals()).getByRole('button', takeSeat))

  expect(await screen.findByText('This car is full.')).toBeDefined()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(requests.filter(({ path }) => path.endsWith('/journeys')).length).toBeGreaterThan(1)
})

test('no seat is offered in a full car, in your own or to a guest', async () => {
  const ines = { id: 'ines', name: 'Inés' }
  const rows = [
    journey({ passengers: [ines] }),
    journey({ id: 'j2', userId: 'maya', name: 'Maya', seatsOffered: 3 }),
  ]
  const { unmount } = open({ arrivals: rows })
  expect((await arrivals()).queryAllByRole('button', { name: /seat in/ })).toEqual([])
  unmount()

  open({ arrivals: [journey({})] }, null)

  expect((await arrivals()).queryAllByRole('button')).toEqual([])
})

test('a first arrival defaults to the first trip day, and offered seats mean a car', async () => {
  const { user, requests } = open({})
  await user.click(await screen.findByRole('button', { name: 'Say when you arrive' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-07-15')

  await user.type(dialog.getByLabelText(/^Where/), 'Málaga')
  await user.click(dialog.getByRole('radio', { name: 'I offer some' }))
  await user.selectOptions(dialog.getByLabelText('Seats offered'), '3')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({
      ...{ kind: 'arrival', day: '2026-07-15', time: null, mode: 'car', place: 'Málaga', reference: '' },
      ...{ seatsOffered: 3, needsSeat: false },
    })
})

test('your own is edited, not added again', async () => {
  const { user, requests } = open({ arrivals: [journey({ id: 'j2', userId: 'maya', name: 'Maya' })] })
  await user.click(await screen.findByRole('button', { name: 'Edit your arrival' }))
  const dialog = within(await screen.findByRole('dialog'))

  await user.click(dialog.getByRole('radio', { name: 'I need one' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ time: '14:15', seatsOffered: 0, needsSeat: true })
})
