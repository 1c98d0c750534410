import { expect, test } from 'vitest'
import { tripsByDate } from './trip-order.ts'

const today = () => '2026-06-22'
const trip = (id: string, tripDate: string, tripEndDate: string | null = null) => ({
  id,
  tripDate,
  tripEndDate,
})
const order = (...trips: ReturnType<typeof trip>[]) => tripsByDate(trips, today).map(({ id }) => id)

test('the next trip comes first', () => {
  expect(order(trip('october', '2026-10-03'), trip('july', '2026-07-15'))).toEqual(['july', 'october'])
})

test('completed trips come last, the most recent first', () => {
  const winter = trip('winter', '2026-01-10')
  const march = trip('march', '2026-03-09', '2026-03-14')

  expect(order(winter, march, trip('july', '2026-07-15'))).toEqual(['july', 'march', 'winter'])
})

test('a trip that is running still counts as ahead', () => {
  expect(order(trip('july', '2026-07-15'), trip('running', '2026-06-20', '2026-06-22'))).toEqual([
    'running',
    'july',
  ])
})

test('two trips on the same day have a stable order, whatever the input order', () => {
  const [a, b] = [trip('a', '2026-07-15'), trip('b', '2026-07-15')]

  expect(order(a, b)).toEqual(order(b, a))
})

test('each trip is judged by the day at its own place, and the given list stays as it is', () => {
  const west = { ...trip('west', '2026-06-21'), today: '2026-06-21' }
  const east = { ...trip('east', '2026-06-21'), today: '2026-06-22' }
  const given = [east, west]

  expect(tripsByDate(given, (at) => at.today)).toEqual([west, east])
  expect(given).toEqual([east, west])
})
