import { expect, test } from 'vitest'
import { riddenDays } from './ridden-days.ts'

const DAYS = { from: '2026-07-08', to: '2026-07-27', timeZone: 'Europe/Madrid' }
const ride = (riderId: string, from: string, to: string | null) => ({
  ...{ riderId, name: riderId, outAt: new Date(`${from}:00Z`), backBy: new Date(`${from}:00Z`) },
  backAt: to === null ? null : new Date(`${to}:00Z`),
})

test('each day has who rode, the first who went out first, and for how long in all', () => {
  const rides = [
    ride('ben', '2026-07-15T12:00', '2026-07-15T13:30'),
    ride('ana', '2026-07-15T12:30', '2026-07-15T13:00'),
    ride('ben', '2026-07-15T16:00', '2026-07-15T16:10'),
    ride('ana', '2026-07-15T22:30', '2026-07-15T23:00'),
    ride('kim', '2026-07-15T12:00', null),
  ]

  expect(riddenDays(rides, DAYS)).toEqual([
    {
      day: '2026-07-15',
      minutes: 130,
      riders: [
        { id: 'ben', name: 'ben' },
        { id: 'ana', name: 'ana' },
      ],
    },
    { day: '2026-07-16', minutes: 30, riders: [{ id: 'ana', name: 'ana' }] },
  ])
})

test('who is out has not ridden yet', () => {
  expect(riddenDays([ride('kim', '2026-07-15T12:00', null)], DAYS)).toEqual([])
})
