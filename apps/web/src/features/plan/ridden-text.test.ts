import { expect, test } from 'vitest'
import { riddenText } from './day-section.tsx'

const ridden = (minutes: number, ...names: string[]) => ({
  ...{ day: '2026-07-15', minutes, riders: names.map((name) => ({ id: name, name })) },
})

test.each([
  [ridden(45, 'Ben'), 'Ben was on the water, 45 min.'],
  [ridden(130, 'Ben', 'Ana'), 'Ben and Ana were on the water, 2 h 10 in all.'],
  [ridden(60, 'Ben', 'Ana', 'Kim'), 'Ben, Ana and Kim were on the water, 1 h in all.'],
  [ridden(65, 'A', 'B', 'C', 'D', 'E'), '5 riders were on the water, 1 h 05 in all.'],
])('%# a day shows who rode and for how long', (day, text) => {
  expect(riddenText(day)).toBe(text)
})
