import { expect, test } from 'vitest'
import { type DigestWind, digestHeadline, digestItemText, digestRows, digestSubject } from './digest.ts'
import type { Collapsed } from './notice-text.ts'

const wind: DigestWind = {
  ...{ lowest: 22, highest: 26, gust: 33, point: 'ESE', step: 4, bars: [] },
  window: { from: '14:00', to: '18:00' },
}
const collapsed = (fields: Partial<Collapsed>): Collapsed => ({
  ...{ tripId: 't1', tripName: 'Tarifa', category: 'photos', count: 1 },
  items: [{ kind: 'photo', by: 'Sofia' }],
  ...fields,
})

test('the headline greets by the hour and says when it blows', () => {
  expect(digestHeadline('Maya', 7, wind)).toBe('Good morning, Maya. It blows from 14:00')
  expect(digestHeadline('Maya', 12, { ...wind, window: null })).toBe(
    'Good afternoon, Maya. No riding window today',
  )
  expect(digestHeadline('Maya', 18, undefined)).toBe('Good evening, Maya')
})

test('the subject says the day’s wind', () => {
  expect(digestSubject('Tarifa', wind)).toBe('Tarifa today: 22 to 26 knots, best from 14:00')
  expect(digestSubject('Tarifa', { ...wind, lowest: 5, highest: 5, window: null })).toBe(
    'Tarifa today: 5 knots, no riding window',
  )
})

test('each category has its line, with its trip where there are several, and leads to its screen', () => {
  const photos = collapsed({ count: 6, items: ['Sofia', 'Tom'].map((by) => ({ kind: 'photo', by })) })
  const vote = collapsed({
    category: 'awards',
    items: [{ kind: 'award', title: 'Biggest Wipeout', what: 'opened' }],
  })
  expect(digestRows([photos, vote])).toEqual([
    {
      ...{ label: 'Photos', title: '6 new photos from Sofia and Tom', text: null },
      link: { text: 'See', path: '/media?tripId=t1' },
    },
    {
      ...{ label: 'Awards', title: 'Voting is open: Biggest Wipeout', text: null },
      link: { text: 'Vote', path: '/awards?tripId=t1' },
    },
  ])
  const rows = digestRows([photos, { ...vote, tripId: 't2', tripName: 'Dakhla' }])
  expect(rows.map(({ text }) => text)).toEqual(['Tarifa', 'Dakhla'])
})

test.each([
  [
    { riding: 5, verdict: { word: 'powered', size: 7, tooStrongFor: null } },
    'Until 17:00, 5 riding. You are powered on the 7',
  ],
  [
    { riding: 0, verdict: { word: 'too strong', size: null, tooStrongFor: 'level' } },
    'Until 17:00. Too strong for your level',
  ],
  [
    { riding: 1, verdict: { word: 'no kite', size: null, tooStrongFor: null } },
    'Until 17:00, 1 riding. No kite of yours for this',
  ],
  [{ riding: 2, verdict: { word: 'unknown', size: null, tooStrongFor: null } }, 'Until 17:00, 2 riding'],
  [{ riding: 2, verdict: { word: null, size: null, tooStrongFor: null } }, 'Until 17:00, 2 riding'],
  [{ endsAt: null, place: 'El Lola', note: 'Table for 7' }, 'El Lola, Table for 7'],
] as const)('an item of the day: %o', (fields, text) => {
  const item = { endsAt: '17:00', place: null, note: null, riding: null, verdict: null, ...fields }
  expect(digestItemText(item)).toBe(text)
})
