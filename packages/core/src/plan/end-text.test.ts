import { expect, test } from 'vitest'
import { endsNextDay, hoursText } from './end-text.ts'

test.each([
  ['14:00', '17:00', false, '14:00 to 17:00'],
  ['22:00', '01:00', true, '22:00 to 01:00, next day'],
  ['20:00', '00:00', true, '20:00 to 00:00, next day'],
  ['19:00', null, false, '19:00'],
])('from %s to %s ends the next day: %s', (startsAt, endsAt, isNext, text) => {
  expect(endsNextDay({ startsAt, endsAt })).toBe(isNext)
  expect(hoursText({ startsAt, endsAt })).toBe(text)
})
