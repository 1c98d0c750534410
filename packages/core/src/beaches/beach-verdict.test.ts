import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Tone, type VerdictWord, verdictAt, WORD_TONES } from '#weather/verdict.ts'
import {
  bestBeachDay,
  dayVerdict,
  type HourConditions,
  judgeHour,
  spanVerdict,
  verdictWithoutBeach,
} from './beach-verdict.ts'
import { KNOWN_SPOTS } from './gazetteer.ts'

const spotOf = (id: string) => {
  const spot = KNOWN_SPOTS.find((one) => one.id === id)
  if (spot === undefined) throw new Error(`no beach ${id}`)
  return spot
}
const valdevaqueros = spotOf('valdevaqueros-tarifa')
const balneario = KNOWN_SPOTS.find(({ name }) => name.includes('Balneario')) ?? valdevaqueros

const FIRST = Date.parse('2026-07-15T06:00:00Z') / 1000
const NOON = { now: new Date('2026-07-15T00:00:00Z'), timezone: 'UTC' }

function hour(index: number, fields: Partial<HourConditions> = {}): HourConditions {
  return {
    ...{ time: FIRST + index * 3600, windKnots: 22, gustKnots: 26, windDirection: 112, isDay: true },
    ...{ rainMmPerHour: 0, visibilityMetres: 20_000, isThunder: false, tide: null },
    ...fields,
  }
}
const judge = (conditions: HourConditions) => judgeHour(valdevaqueros, conditions)
const day = (fields: (index: number) => Partial<HourConditions>) =>
  Array.from({ length: 14 }, (_, index) => judge(hour(index, fields(index))))

describe('an hour', () => {
  test.each<[string, Partial<HourConditions>, Tone, VerdictWord, string[]]>([
    ['prime', {}, 'good', 'Prime', []],
    ['good, and less than prime', { windKnots: 17, gustKnots: 20 }, 'good', 'Good', []],
    ['light', { windKnots: 11, gustKnots: 13 }, 'ok', 'Light', []],
    ['calm', { windKnots: 5, gustKnots: 7 }, 'low', 'Too light', ['Not enough wind']],
    [
      'far too strong',
      { windKnots: 48, gustKnots: 50 },
      'low',
      'Nuking',
      ['Gusts far above its limit', 'Too much wind'],
    ],
    ['gusts of 40 out of 20 knots', { windKnots: 20, gustKnots: 40 }, 'low', 'Gusty', ['Very strong gusts']],
    ['a thunderstorm', { isThunder: true }, 'low', 'Thunderstorm', ['Thunderstorm']],
    ['offshore', { windDirection: 0 }, 'low', 'Offshore', ['Offshore wind']],
    [
      'offshore in a thunderstorm',
      { windDirection: 0, isThunder: true },
      'low',
      'Thunderstorm',
      ['Thunderstorm', 'Offshore wind'],
    ],
    ['dark', { isDay: false }, 'none', 'Dark', ['Dark']],
  ])('%s', (_, fields, tone, word, reasons) => {
    const judged = judge(hour(0, fields))

    expect([judged.tone, judged.word]).toEqual([tone, word])
    expect(judged.against.map(({ reason }) => reason).sort()).toEqual(reasons.sort())
  })

  test.each([
    [33.9, 'good', 'Good'],
    [34, 'low', 'Nuking'],
  ])('of %s knots at a beach with a limit of 38', (windKnots, tone, word) => {
    expect(judge(hour(0, { windKnots, gustKnots: windKnots + 6 }))).toMatchObject({ tone, word })
  })

  test('that is poor without a cap names the component to blame', () => {
    const { tone, word, against } = judge(hour(0, { windKnots: 9.6, gustKnots: 13 }))

    expect([tone, word]).toEqual(['low', 'Too light'])
    expect(against[0]?.reason).toBe('10 kn is below its range of 14 to 38 kn')
  })
})

describe('a place without a beach', () => {
  test.each<[string, Partial<HourConditions>, Tone, VerdictWord, string[]]>([
    ['in a good wind', {}, 'none', 'Unknown', ['No beach near here']],
    ['in thunder', { isThunder: true }, 'low', 'Thunderstorm', ['Thunderstorm']],
    ['in the dark', { isDay: false }, 'none', 'Dark', ['Dark']],
  ])('%s', (_, fields, tone, word, reasons) => {
    expect(verdictWithoutBeach(hour(0, fields))).toEqual({ tone, word, reasons })
  })
})

describe('a span', () => {
  test('is as its worst hour, with the reasons of all of them', () => {
    const hours = [hour(0), hour(1, { isThunder: true }), hour(2, { windKnots: 20, gustKnots: 40 })].map(
      judge,
    )

    expect(spanVerdict(hours)).toEqual({
      ...{ tone: 'low', word: 'Thunderstorm' },
      reasons: ['Thunderstorm', 'Very strong gusts'],
    })
  })

  test('into the dark is dark, and a danger in it outranks the dark', () => {
    const dusk = [hour(0), hour(1, { isDay: false })].map(judge)

    expect(spanVerdict(dusk)).toEqual({ tone: 'none', word: 'Dark', reasons: ['Dark'] })
    expect(spanVerdict([judge(hour(0, { windDirection: 0 })), ...dusk]).word).toBe('Offshore')
  })

  test('of nothing is unknown', () => {
    expect(spanVerdict([])).toEqual({ tone: 'none', word: 'Unknown', reasons: [] })
  })
})

describe('a day', () => {
  test('is as its best window', () => {
    const { tone, word, reasons, window } = dayVerdict(
      day((index) => (index >= 6 && index < 10 ? {} : { windKnots: 8, gustKnots: 10 })),
      NOON,
    )

    expect([tone, word, reasons]).toEqual(['good', 'Prime', []])
    expect(window.map(({ time }) => (time - FIRST) / 3600)).toEqual([6, 7, 8, 9])
  })

  test('with thunder later is no longer good, and says from when', () => {
    const { tone, word, reasons } = dayVerdict(
      day((index) => ({ isThunder: index >= 10 })),
      NOON,
    )

    expect([tone, word, reasons]).toEqual(['ok', 'Mixed', ['Thunder from 16:00']])
  })

  test('with an offshore morning says until when', () => {
    const { tone, reasons } = dayVerdict(
      day((index) => (index < 3 ? { windDirection: 0 } : {})),
      NOON,
    )

    expect([tone, reasons]).toEqual(['ok', ['Offshore 06:00 to 09:00']])
  })

  test.each<[string, Partial<HourConditions>, VerdictWord]>([
    ['thunder', { isThunder: true }, 'Thunderstorm'],
    ['offshore wind', { windDirection: 0 }, 'Offshore'],
    ['gusts of 40', { windKnots: 20, gustKnots: 40 }, 'Gusty'],
    ['calm', { windKnots: 5, gustKnots: 7 }, 'Too light'],
    ['a gale', { windKnots: 48, gustKnots: 50 }, 'Nuking'],
  ])('of %s has no window and says why', (_, fields, word) => {
    const verdict = dayVerdict(
      day(() => fields),
      NOON,
    )

    expect(verdict).toMatchObject({ tone: 'low', word, window: [] })
    expect(verdict.reasons.length).toBeGreaterThan(0)
  })

  test('forgets the hours that are over', () => {
    const at16 = { now: new Date('2026-07-15T16:00:00Z'), timezone: 'UTC' }

    expect(
      dayVerdict(
        day((index) => ({ isThunder: index >= 10 })),
        at16,
      ).word,
    ).toBe('Thunderstorm')
    expect(
      dayVerdict(
        day((index) => ({ isThunder: index < 10 })),
        at16,
      ),
    ).toMatchObject({ tone: 'good', reasons: [] })
  })

  test('without light is dark, and without hours unknown', () => {
    expect(
      dayVerdict(
        day(() => ({ isDay: false })),
        NOON,
      ),
    ).toMatchObject({ tone: 'none', word: 'Dark' })
    expect(dayVerdict([], NOON)).toMatchObject({ tone: 'none', word: 'Unknown' })
  })

  test('of a place is that of its best beach', () => {
    const [offshore, good] = [day(() => ({ windDirection: 0 })), day(() => ({}))].map((hours, index) => ({
      ...dayVerdict(hours, NOON),
      id: ['near', 'far'][index],
    }))

    expect(bestBeachDay([offshore, good].flatMap((one) => one ?? []))?.id).toBe('far')
  })
})

const GREEN: Record<Tone, number> = { good: 2, ok: 1, low: 0, none: 0 }

const conditions = fc.record({
  windKnots: fc.double({ min: 0, max: 60, noNaN: true }),
  gustKnots: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
  windDirection: fc.integer({ min: 0, max: 359 }),
  isDay: fc.boolean(),
  isThunder: fc.option(fc.boolean()),
})
const hours = fc
  .array(conditions, { minLength: 1, maxLength: 16 })
  .map((list) => list.map((fields, index) => hour(index, fields)))
const spot = fc.constantFrom(valdevaqueros, balneario, ...KNOWN_SPOTS.slice(0, 20))
const hazard = fc.constantFrom<Partial<HourConditions>>({ isThunder: true }, { gustKnots: 79, windKnots: 20 })

test('a hazard in any hour makes no hour, span or day greener', () => {
  fc.assert(
    fc.property(hours, spot, fc.nat(), hazard, (calm, at, which, added) => {
      const stormy = calm.map((one, index) => {
        const isHit = index === which % calm.length
        return isHit ? { ...one, ...added, gustKnots: added.gustKnots ?? one.gustKnots } : one
      })
      const [before, after] = [calm, stormy].map((list) => list.map((one) => judgeHour(at, one)))
      if (before === undefined || after === undefined) throw new Error('two lists')
      if (after.some((one, index) => one.score > (before[index]?.score ?? 0))) return
      for (const [index, one] of after.entries())
        expect(GREEN[one.tone]).toBeLessThanOrEqual(GREEN[before[index]?.tone ?? 'none'])
      expect(GREEN[spanVerdict(after).tone]).toBeLessThanOrEqual(GREEN[spanVerdict(before).tone])
      expect(GREEN[dayVerdict(after, NOON).tone]).toBeLessThanOrEqual(GREEN[dayVerdict(before, NOON).tone])
    }),
  )
})

test('a longer span is never greener than the worst hour in it', () => {
  fc.assert(
    fc.property(hours, spot, (list, at) => {
      const judged = list.map((one) => judgeHour(at, one))
      const worst = Math.min(...judged.map(({ tone }) => GREEN[tone]))
      expect(GREEN[spanVerdict(judged).tone]).toBe(worst)
      expect(GREEN[dayVerdict(judged, NOON).tone]).toBeLessThanOrEqual(
        Math.max(...judged.map(({ tone }) => GREEN[tone])),
      )
    }),
  )
})

test('time since the data makes nothing greener or surer', () => {
  const minutes = fc.nat({ max: 24 * 60 })
  fc.assert(
    fc.property(
      hours,
      spot,
      minutes,
      minutes,
      fc.constantFrom('forecast', 'observation'),
      (list, at, one, two, source) => {
        const asOf = new Date(FIRST * 1000)
        const verdict = { ...spanVerdict(list.map((hour) => judgeHour(at, hour))), asOf: asOf.toISOString() }
        const after = (count: number) => verdictAt(verdict, new Date(asOf.getTime() + count * 60_000), source)
        const [early, late] = [after(Math.min(one, two)), after(Math.max(one, two))]
        expect(GREEN[late.tone]).toBeLessThanOrEqual(GREEN[early.tone])
        expect(late.reasons).toEqual(expect.arrayContaining(early.reasons))
        if (late.tone !== 'none') expect(early.tone).not.toBe('none')
      },
    ),
  )
})

test('each word has the tone that its verdict has', () => {
  fc.assert(
    fc.property(hours, spot, (list, at) => {
      const judged = list.map((one) => judgeHour(at, one))
      for (const { word, tone } of [...judged, spanVerdict(judged), dayVerdict(judged, NOON)])
        expect(WORD_TONES[word]).toBe(tone)
    }),
  )
})

test('a forecast grows old after six hours, a reading after ninety minutes', () => {
  const asOf = '2026-07-15T06:00:00.000Z'
  const verdict = { ...spanVerdict([judge(hour(0))]), asOf }

  expect(verdictAt(verdict, new Date('2026-07-15T12:00:00Z')).word).toBe('Prime')
  expect(verdictAt(verdict, new Date('2026-07-15T12:00:01Z'))).toMatchObject({
    tone: 'none',
    word: 'Old forecast',
  })
  expect(verdictAt(verdict, new Date('2026-07-15T07:30:00Z'), 'observation').word).toBe('Prime')
  expect(verdictAt(verdict, new Date('2026-07-15T07:30:01Z'), 'observation').tone).toBe('none')
})
