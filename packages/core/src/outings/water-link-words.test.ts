import { expect, test } from 'vitest'
import type { WaterLinkView } from './contract.ts'
import { waterLinkWords } from './water-link-words.ts'

const now = new Date('2026-07-15T14:48:00Z')
type Facts = Omit<WaterLinkView, 'words'>

const own: Facts = {
  ...{ to: 'rider', tripId: 'tarifa', tripName: 'Levante Week', itemId: null },
  rider: { name: 'Ben', phone: null },
  ...{ outAt: '2026-07-15T12:00:00.000Z', backBy: '2026-07-15T14:30:00.000Z' },
  ...{ backAt: null, undoUntil: null, backReported: null, lastSeen: null, buddyName: null },
  emergency: { country: 'Spain', number: '112', seaRescue: '900 202 202' },
  ...{ place: 'Valdevaqueros', kite: null, timezone: 'Europe/Madrid', moresLeft: 4 },
}
const crews: Facts = { ...own, to: 'crew', rider: { name: 'Ben', phone: '+34600000001' } }
const overdue = { backBy: '2026-07-15T15:03:00.000Z' }

test.each<[string, Facts, string]>([
  ['to the rider', own, 'You are 18 minutes overdue'],
  ['to the crew', crews, 'Ben is 18 minutes overdue'],
  ['after two hours', { ...crews, backBy: '2026-07-15T12:30:00.000Z' }, 'Ben is 2 hours overdue'],
  ['before the crew is told', { ...own, backBy: '2026-07-15T14:40:00.000Z' }, 'You are due back'],
  ['to the rider who stays', { ...own, ...overdue }, 'You are out until 17:03 (Madrid time)'],
  ['to the crew of who stays', { ...crews, ...overdue }, 'Ben stays out until 17:03 (Madrid time)'],
  [
    'to the rider who is back',
    { ...own, backAt: '2026-07-15T14:47:00.000Z' },
    'You are back, since 16:47 (Madrid time)',
  ],
])('%s the email states the current situation', (_to, waterLink, title) => {
  expect(waterLinkWords(waterLink, now).title).toBe(title)
})

test('facts say where, since when and on which kite, and if the kite is likely', () => {
  expect(waterLinkWords(own, now).facts).toBe(
    'Out since 14:00, back by 16:30 (Madrid time), at Valdevaqueros. Levante Week.',
  )
  const kite = { size: 7, name: null, source: 'likely' } as const
  expect(waterLinkWords({ ...crews, kite }, now).facts).toContain(' Kite likely 7. ')
})

test('a return by email is marked as such and shows its undo deadline', () => {
  const back = { ...own, backAt: '2026-07-15T14:47:00.000Z', undoUntil: '2026-07-15T15:17:00.000Z' }

  expect(waterLinkWords(back, now).facts).toBe(
    'The crew reads that you said so by letter. If it is not so, take it back until 17:17 (Madrid time).',
  )
})

test('who looks out for them and who saw them last', () => {
  expect(waterLinkWords(crews, now).seen).toBe(
    'Nobody was named as buddy, nobody has said that they saw them',
  )
  const lastSeen = { byName: 'Priya', at: '2026-07-15T14:05:00.000Z' }
  expect(waterLinkWords({ ...crews, buddyName: 'Tom', lastSeen }, now).seen).toBe(
    'Tom is the buddy, last seen 16:05 (Madrid time) by Priya',
  )
})

test('a guest’s report is a question to the rider and unconfirmed to the crew', () => {
  const backReported = { byName: 'Kim', at: '2026-07-15T14:46:00.000Z' }

  expect(waterLinkWords(own, now).reported).toBeNull()
  expect(waterLinkWords({ ...own, backReported }, now).reported).toBe(
    'Kim says that you are back, at 16:46 (Madrid time). Is that so?',
  )
  expect(waterLinkWords({ ...crews, backReported }, now).reported).toBe(
    'Kim says that Ben is back, at 16:46 (Madrid time). Nobody in the crew has confirmed it.',
  )
})
