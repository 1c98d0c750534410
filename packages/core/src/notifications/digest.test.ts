import { expect, test } from 'vitest'
import { type DigestWind, digestHeadline, digestItemText, digestRows, digestSubject } from './digest.ts'
import type { Collapsed } from './notification-text.ts'

const wind: DigestWind = {
  ...{ lowest: 22, highest: 26, gust: 33, point: 'ESE', word: 'Prime', bars: [] },
  ...{ reasons: [], readAt: '06:58' },
  window: { from: '14:00', to: '18:00' },
}
const collapsed = (fields: Partial<Collapsed>): Collapsed => ({
  ...{ tripId: 't1', tripName: 'Tarifa', category: 'photos', count: 1 },
  items: [{ kind: 'photo', by: 'Sofia' }],
  ...fields,
})

test('the headline greets by time of day and says when the wind starts', () => {
  expect(digestHeadline('Maya', 7, wind)).toBe('Good morning, Maya. It blows from 14:00')
  expect(digestHeadline('Maya', 12, { ...wind, window: null })).toBe(
    'Good afternoon, Maya. No riding window today',
  )
  expect(digestHeadline('Sam J.', 7, wind)).toBe('Good morning, Sam J. It blows from 14:00')
  expect(digestHeadline('Maya', 18, undefined)).toBe('Good evening, Maya')
})

test('names, trips and places keep their position in either writing direction', () => {
  expect(digestHeadline('נועה', 7, wind)).toBe('Good morning, \u2068נועה\u2069. It blows from 14:00')
  expect(digestSubject('Tarifa\u202E', wind)).toBe('Tarifa today: prime, 22 to 26 knots, best from 14:00')
  const dinner = { startsAt: '20:00', endsAt: '22:00', place: 'נמל', note: '12', riding: null, verdict: null }
  expect(digestItemText(dinner)).toBe('Until 22:00, \u2068נמל\u2069, 12')
})

test('the subject shows the day’s wind', () => {
  expect(digestSubject('Tarifa', wind)).toBe('Tarifa today: prime, 22 to 26 knots, best from 14:00')
  expect(digestSubject('Tarifa', { ...wind, lowest: 5, highest: 5, window: null, word: 'Too light' })).toBe(
    'Tarifa today: too light, 5 knots, no riding window',
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

test('every mention and answer has its line, the oldest first', () => {
  const mention = { by: 'Ana', text: '@Ben wind?', messageId: 'a', seq: 1 }
  const chat = collapsed({
    ...{ category: 'mentions', count: 4 },
    items: [
      { kind: 'mention', ...mention },
      { kind: 'reply', ...mention, by: 'Cleo', text: 'At ten', seq: 2 },
    ],
  })

  expect(digestRows([chat]).map(({ label, title }) => `${label}: ${title}`)).toEqual([
    'Chat: Ana mentioned you: @Ben wind?',
    'Chat: Cleo answered you: At ten',
    'Chat: And 2 more',
  ])
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
  [{ startsAt: '22:00', endsAt: '01:00', place: 'El Lola' }, 'Until 01:00, next day, El Lola'],
] as const)('an item of the day: %o', (fields, text) => {
  const item = {
    startsAt: '14:00',
    endsAt: '17:00',
    place: null,
    note: null,
    riding: null,
    verdict: null,
    ...fields,
  }
  expect(digestItemText(item)).toBe(text)
})
