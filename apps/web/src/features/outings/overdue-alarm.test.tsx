import { useQueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastContact } from '#lib/last-contact.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { anOuting } from '#testing/plan.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
import { outingsQuery } from '#trip/trip-queries.ts'
import { WaterBoard } from './on-water.ts'
import { OverdueAlarm } from './overdue-alarm.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T14:48:00Z'), toFake: ['Date'] }))
afterEach(() => lastContact.note(true))

const me = aUser()
const trip = aTrip({ id: 'tarifa' })
const tom = { id: 'tom', name: 'Tom Hale' }
const overdue = anOuting({ id: 'o1', rider: tom, alarmedAt: '2026-07-15T14:45:00.000Z' })
const NO_NETWORK = () => {
  throw new TypeError('Failed to fetch')
}

function show(answers: ApiAnswers = {}, Around: typeof Plain = Plain) {
  const { screen: shown } = withOutbox(
    <Around>
      <OverdueAlarm trip={trip} postToCrew={() => undefined} />
      <WaterBoard trip={trip} />
    </Around>,
  )
  return renderAt('/session?tripId=tarifa', shown, {
    'GET /api/auth/user': me,
    'GET /api/trips/tarifa/members': [
      { id: 'tom', displayName: 'Tom Hale', profileImageUrl: null, phone: '+34600000001', hasAccount: true },
    ],
    'GET /api/trips/tarifa/outings': [overdue],
    ...answers,
  })
}

const Plain = ({ children }: { children: ReactNode }) => children

function WithCachedBoard({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  useState(() => {
    const { queryKey } = outingsQuery('tarifa')
    queryClient.setQueryData(queryKey, [overdue], { updatedAt: Date.parse('2026-07-15T14:46:00Z') })
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  })
  return children
}

test('an offline cached alarm makes no current claims but still says whom to call', async () => {
  show({ 'GET /api/trips/tarifa/outings': NO_NETWORK }, WithCachedBoard)

  const card = within(
    await screen.findByRole('region', { name: 'No news of Tom Hale since 16:46 (Tarifa time)' }),
  )
  expect(card.getByText(/Tom Hale may be back by now\.$/)).toBeDefined()
  expect(await card.findByRole('link', { name: 'Call' })).toBeDefined()
  expect(card.getByRole('link', { name: 'Call 112' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.body.textContent).not.toMatch(/overdue|is not\b|missing/)
})

test('an offline phone’s clock never marks a rider overdue', async () => {
  const out = anOuting({ ...overdue, backBy: '2026-07-15T14:30:00.000Z', alarmedAt: null })
  vi.setSystemTime('2026-07-15T14:20:00Z')
  show({ 'GET /api/trips/tarifa/outings': [out] })
  expect(await screen.findByText('10 min left')).toBeDefined()

  vi.setSystemTime('2026-07-15T18:00:00Z')
  act(() => lastContact.note(false))

  expect(await screen.findByRole('region', { name: /^No news of Tom Hale since 16:20/ })).toBeDefined()
  expect(document.body.textContent).not.toMatch(/overdue|missing/)
})

test('it becomes an alarm again as soon as the server confirms it', async () => {
  show({}, WithCachedBoard)

  expect(await screen.findByRole('alert', { name: 'Tom Hale is 18 minutes overdue' })).toBeDefined()
})

test('times name their zone for viewers elsewhere, not for those at the location', async () => {
  const { unmount } = show()
  const alarm = within(await screen.findByRole('alert'))
  expect(alarm.getByText(/^Out since 14:00, back by 16:30 \(Tarifa time\)\./)).toBeDefined()
  expect(alarm.getByText('No sight by 16:55 (Tarifa time)')).toBeDefined()
  const board = within(screen.getByRole('region', { name: 'On the water' }))
  expect(board.getByText('back by 16:30 (Tarifa time)')).toBeDefined()
  expect(board.getByText('I am back by (Tarifa time)')).toBeDefined()
  unmount()

  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en-GB').resolvedOptions(),
    timeZone: 'Europe/Madrid',
  })
  show()
  expect(await screen.findAllByText(/back by 16:30/)).toHaveLength(2)
  expect(document.body.textContent).not.toContain('Tarifa time')
})
