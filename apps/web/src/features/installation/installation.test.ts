import type { Installation } from '@sendit/core/installation/contract.ts'
import { expect, test } from 'vitest'
import { factsOf } from './installation.tsx'

const NOW = new Date('2026-07-10T12:00:00Z')
const WHOLE: Installation = {
  version: '1.0.0',
  address: 'https://crew.example',
  mail: 'sends',
  mailAdvice: null,
  mailsGivenUp: 0,
  reachesApple: true,
  rows: 'sqlite',
  lastBackupAt: '2026-07-10T02:00:00.000Z',
  freeBytes: 40e9,
  weather: 'live',
  lacking: [],
}
const missing = (changed: Partial<Installation>) =>
  factsOf({ ...WHOLE, ...changed }, NOW).flatMap(({ isMissing, name, text }) =>
    isMissing ? [[name, text]] : [],
  )

test('a whole installation needs nobody', () => {
  expect(missing({})).toEqual([])
})

test.each<[Partial<Installation>, string, RegExp]>([
  [{ address: 'http://192.168.1.4:3000' }, 'Address', /only from an https address/],
  [{ mail: 'mailbox' }, 'Email', /go nowhere/],
  [{ mail: 'fails', mailAdvice: 'nothing answers' }, 'Email', /accepts no emails: nothing answers/],
  [{ mailsGivenUp: 1 }, 'Email', /1 email was given up/],
  [{ reachesApple: false }, 'Notifications', /iPhones and Safari get none/],
  [{ lastBackupAt: null }, 'Backup', /None was taken yet/],
  [{ lastBackupAt: '2026-07-01T02:00:00.000Z' }, 'Backup', /No backup for 9 days/],
  [{ freeBytes: 5e8 }, 'Disk', /476\.8 MB are free/],
  [{ weather: 'example' }, 'Weather', /made up/],
])('%j needs somebody', (changed, name, text) => {
  expect(missing(changed)).toEqual([[name, expect.stringMatching(text)]])
})

test('what needs somebody comes first', () => {
  const names = factsOf({ ...WHOLE, freeBytes: 1, rows: 'postgres', lacking: ['REDIS_URL'] }, NOW).map(
    ({ name, isMissing }) => `${name} ${isMissing}`,
  )
  expect(names[0]).toBe('Disk true')
  expect(names.at(-1)).toBe('More servers false')
})
