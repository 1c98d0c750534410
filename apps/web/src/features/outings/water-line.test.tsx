import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastContact } from '#lib/last-contact.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { anOuting } from '#testing/plan.ts'
import { renderAt } from '#testing/render-app.tsx'
import { withOutbox } from '#testing/with-outbox.tsx'
import { WaterBar, WaterLine } from './water-line.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => lastContact.note(true))

const me = aUser()
const trip = aTrip({ id: 'tarifa' })
const tom = anOuting({ id: 'o1', rider: { id: 'tom', name: 'Tom' } })
const own = anOuting({ id: 'o2', rider: { id: me.id, name: 'Maya' }, backBy: '2026-07-15T15:00:00.000Z' })

function show(outings: readonly unknown[]) {
  const { screen: shown } = withOutbox(
    <>
      <WaterBar trip={trip} />
      <WaterLine trip={trip} />
    </>,
  )
  return renderAt('/?trip=tarifa', shown, {
    'GET /api/auth/user': me,
    'GET /api/trips/tarifa/outings': outings,
  })
}

const line = (name: string | RegExp) => screen.findByRole('link', { name })

test('the line shows riders out and the next one due, and ends the viewer’s outing', async () => {
  const { user, requests } = show([tom, own])

  expect((await line('2 on the water, next back 16:30 (Tarifa time)')).getAttribute('href')).toBe(
    '/session?tripId=tarifa',
  )
  await user.click(screen.getByRole('button', { name: 'I am back' }))

  await expect.poll(() => requests.some(({ path }) => path === '/api/outings/o2/back')).toBe(true)
})

test('while all is well there is no bar, and without anybody out no line', async () => {
  const { unmount } = show([tom])
  await line(/^1 on the water/)
  expect(screen.queryByRole('button', { name: 'I am back' })).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  unmount()

  const { requests } = show([{ ...tom, backAt: '2026-07-15T13:00:00.000Z' }])
  await expect.poll(() => requests.some(({ path }) => path.endsWith('/outings'))).toBe(true)
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  [
    '2026-07-15T14:40:00Z',
    'Tom was due at 16:30 (Tarifa time)',
    '1 on the water, Tom was due at 16:30 (Tarifa time)',
  ],
  ['2026-07-15T14:50:00Z', 'Tom is 20 min overdue', '1 on the water, one overdue'],
])('at %s the bar and the line say so, and lead to the card', async (now, bar, text) => {
  vi.setSystemTime(now)
  show([{ ...tom, itemId: 'i1' }])

  expect((await line(bar)).getAttribute('href')).toBe('/session?tripId=tarifa&item=i1')
  expect(await line(text)).toBeDefined()
})

test('of several the bar names the latest, and counts the others', async () => {
  vi.setSystemTime('2026-07-15T15:05:00Z')
  show([tom, own])

  expect(await line('Tom is 35 min overdue, and 1 more')).toBeDefined()
})

test('no rider is shown as late while offline', async () => {
  vi.setSystemTime('2026-07-15T14:50:00Z')
  show([tom])
  await line('Tom is 20 min overdue')

  act(() => lastContact.note(false))

  expect(await line('No news of Tom since 16:50')).toBeDefined()
  expect(await line('1 on the water at 16:50 (Tarifa time), no news since')).toBeDefined()
  expect(document.body.textContent).not.toMatch(/overdue|due at/)
})
