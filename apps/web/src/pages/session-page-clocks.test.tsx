import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aTrip, aUser } from '#testing/people.ts'
import { anOuting, aPlan, aPlanItem, someRiders } from '#testing/plan.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
import PlanPage from './plan-page.tsx'
import SessionPage from './session-page.tsx'

const me = aUser()

function answersOn(now: string, day: string): ApiAnswers {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const trip = aTrip({ id: 'tarifa', tripDate: day, tripEndDate: day, timezone: 'Europe/Madrid' })
  return {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': [],
    'GET /api/trips/tarifa/guests': [],
    'GET /api/trips/tarifa/outings': [],
  }
}

async function openSession(now: string, item = aPlanItem(), answers: ApiAnswers = {}) {
  const { screen: shown } = withOutbox(<SessionPage title="Session" />)
  const { user } = renderAt(`/session?tripId=tarifa&item=${item.id}`, shown, {
    ...answersOn(now, item.day),
    [`GET /api/plan-items/${item.id}`]: item,
    [`GET /api/plan-items/${item.id}/riders`]: someRiders([]),
    ...answers,
  })
  const board = within(await screen.findByRole('region', { name: 'On the water' }))
  return { user, board }
}

test('on the day on which clocks go forward a rider is back when the session ends that evening', async () => {
  const evening = aPlanItem({ day: '2026-03-29', startsAt: '22:00', endsAt: '23:30' })

  const { board } = await openSession('2026-03-29T20:10:00Z', evening)

  expect((await board.findByRole('status')).textContent).toBe('23:30')
})

test('when clocks go back, repeated quarter hours show their offset', async () => {
  const night = aPlanItem({ day: '2026-10-25', startsAt: '02:00', endsAt: '03:00' })
  const { user, board } = await openSession('2026-10-25T00:20:00Z', night)
  const later = await board.findByRole('button', { name: '15 minutes later' })
  const earlier = board.getByRole('button', { name: '15 minutes earlier' })
  const read = () => board.getByRole('status').textContent

  // An hour and forty minutes from now, counting the repeated hour.
  expect(read()).toBe('03:00')
  await user.click(earlier)
  expect(read()).toBe('02:45 (GMT+1)')
  for (let steps = 0; steps < 4; steps += 1) await user.click(earlier)
  expect(read()).toBe('02:45 (GMT+2)')
  for (let steps = 0; steps < 6; steps += 1) await user.click(later)
  expect(read()).toBe('03:15')
})

test('a return at a repeated local time is due at the correct instant', async () => {
  const night = aPlanItem({ day: '2026-10-25', startsAt: '02:00', endsAt: '03:00' })
  const outing = anOuting({ outAt: '2026-10-25T00:00:00.000Z', backBy: '2026-10-25T01:15:00.000Z' })

  const { board } = await openSession('2026-10-25T00:20:00Z', night, {
    'GET /api/trips/tarifa/outings': [outing],
  })

  expect(await board.findByText('back by 02:15 (GMT+1) (Tarifa time)')).toBeDefined()
  expect(board.getByText('55 min left')).toBeDefined()
})

test('the plan marks the day clocks change and shows items at their planned times', async () => {
  const { screen: shown } = withOutbox(<PlanPage title="The plan" />)
  renderAt('/plan?tripId=tarifa', shown, {
    ...answersOn('2026-10-24T10:00:00Z', '2026-10-25'),
    'GET /api/trips/tarifa/plan': aPlan({
      days: ['2026-10-24', '2026-10-25'],
      items: [aPlanItem({ day: '2026-10-25', startsAt: '02:00', endsAt: '03:00' })],
    }),
  })

  const change = within(await screen.findByRole('region', { name: /^Sunday 25 October/ }))
  expect(change.getByText('Clocks go back from 03:00 to 02:00.')).toBeDefined()
  expect(change.getByRole('article').textContent).toMatch(/^02:0003:00/)
  const before = within(screen.getByRole('region', { name: /^Saturday 24 October/ }))
  expect(before.queryByText(/Clocks/)).toBeNull()
})
