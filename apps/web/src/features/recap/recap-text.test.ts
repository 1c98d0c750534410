import { expect, test } from 'vitest'
import { aRecap } from '#testing/recap.ts'
import {
  dayHours,
  daysText,
  durationText,
  hourText,
  listText,
  longestText,
  picturesText,
  strongestText,
  takersText,
  waterNumber,
} from './recap-text.ts'

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [852, '14 hours 12'],
])('%i minutes are shown as %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test('the large number is of whole hours, and of minutes under one', () => {
  expect(waterNumber(4440)).toEqual({ number: '74', unit: 'hours' })
  expect(waterNumber(60)).toEqual({ number: '1', unit: 'hour' })
  expect(waterNumber(45)).toEqual({ number: '45', unit: 'minutes' })
})

test('hours use local time, including the night the clocks go back', () => {
  expect(hourText('2026-07-17T13:00:00.000Z', { timezone: 'Europe/Madrid' })).toBe('Friday, 15:00 to 16:00')
  expect(hourText('2026-10-25T00:00:00.000Z', { timezone: 'Europe/Madrid' })).toBe('Sunday, 02:00 to 02:00')
})

test('the windiest hour shows beach, wind direction and riders', () => {
  const { strongest } = aRecap()
  if (strongest === null) throw new Error('there is one')
  expect(strongestText(strongest)).toBe('Los Lances Norte, gusting 41 from the east. Ben was out.')
  const two = {
    ...strongest,
    windGust: null,
    windDirection: 359,
    riders: [...strongest.riders, { id: 'ana', name: 'Ana' }],
  }
  expect(strongestText(two)).toBe('Los Lances Norte, wind from the north. Ben and Ana were out.')
})

test('the longest ride names its session where it had one', () => {
  expect(longestText({ day: '2026-07-16', minutes: 220, title: 'Downwinder' })).toBe(
    'Longest in one go: Thursday, Downwinder, 3 hours 40.',
  )
  expect(longestText({ day: '2026-07-16', minutes: 60, title: null })).toBe(
    'Longest in one go: Thursday, 1 hour.',
  )
})

test('pictures and who took most of them', () => {
  const { pictures } = aRecap()
  expect(picturesText(pictures)).toBe('4 photos, 1 video')
  expect(picturesText({ ...pictures, photos: 0, videos: 2 })).toBe('2 videos')
  expect(takersText(pictures, 'ana')).toBe('Ben took 3 of them.')
  expect(takersText(pictures, 'ben')).toBe('You took 3 of them.')
  const tied = [...pictures.mostBy, { id: 'gus', name: 'Gus (guest)', isGuest: true, count: 3 }]
  expect(takersText({ ...pictures, mostBy: tied }, null)).toBe('Ben and Gus (guest) took 3 each.')
  expect(takersText({ ...pictures, photos: 3, videos: 0 }, null)).toBe('Ben took all of them.')
})

test('days without a ride have none, and less than an hour is not none', () => {
  expect(daysText(aRecap().days)).toBe('Hours on the water by day: Wednesday 5, Thursday none')
  expect([0, 20, 89].map(dayHours)).toEqual(['–', '<1', '1'])
})

test('a long list of names shows only the first ones', () => {
  expect(listText(['Ana'])).toBe('Ana')
  expect(listText(['Ana', 'Ben', 'Cleo'])).toBe('Ana, Ben and Cleo')
  expect(listText(['Ana', 'Ben', 'Cleo', 'Dario', 'Esme'])).toBe('Ana, Ben, Cleo, Dario and 1 other')
})
