import {
  dayVerdict,
  type HourConditions,
  type JudgedHour,
  judgeHour,
  spanVerdict,
} from '@sendit/core/beaches/beach-verdict.ts'
import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import type { SessionBeach, SessionRiders, SessionWeather } from '@sendit/core/plan/contract.ts'
import { windowOf } from '@sendit/core/plan/go-window.ts'
import { sessionWind, stoppingCaps } from '@sendit/core/plan/session-wind.ts'
import type { PlaceWeather, RidingHour, WeekDay, WindVerdict } from '@sendit/core/weather/contract.ts'
import type { Tone, Verdict } from '@sendit/core/weather/verdict.ts'
import { aSessionBeach, aSessionWeather, someRiders } from '#testing/plan.ts'
import { anHour, aPlaceWeather, aRecommendedBeach } from '#testing/weather.ts'

export const DAY = '2026-07-15'
export const NOW = new Date('2026-07-15T07:00:00Z')
const AS_OF = '2026-07-15T06:58:00.000Z'
const PLACE = { now: NOW, timezone: 'Europe/Madrid' }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export const KINDS_OF_DAY: Record<string, Partial<HourConditions>> = {
  good: {},
  'gusts of 40': { windKnots: 20, gustKnots: 40 },
  calm: { windKnots: 5, gustKnots: 8 },
  offshore: { windDirection: 0 },
  thunderstorm: { isThunder: true },
  '38 knots': { windKnots: 38, gustKnots: 46 },
}

const found = KNOWN_SPOTS.find(({ id }) => id === 'valdevaqueros-tarifa')
if (found === undefined) throw new Error('Valdevaqueros is no beach')
const spot = found

export type KindOfDay = {
  tone: Tone
  day: WeekDay
  session: SessionWeather
  riders: SessionRiders
  beach: SessionBeach
  place: PlaceWeather
  recommended: RecommendedBeach
  word: JudgedHour['word']
}

export function kindOfDay(fields: Partial<HourConditions>): KindOfDay {
  const hours = HOURS.map((hour) =>
    judgeHour(spot, {
      ...{ time: Date.UTC(2026, 6, 15, hour) / 1000, windKnots: 22, gustKnots: 26, windDirection: 112 },
      ...{ isDay: hour > 5 && hour < 20, rainMmPerHour: 0, visibilityMetres: 20_000 },
      ...{ isThunder: false, tide: null },
      ...fields,
    }),
  )
  const judged = dayVerdict(hours, PLACE)
  const afternoon = hours.slice(12, 15)
  const [noon] = afternoon
  if (noon === undefined) throw new Error('a day has an afternoon')
  const riding = sessionOf(afternoon)
  return {
    tone: judged.tone,
    word: noon.word,
    day: dayOf(hours),
    session: aSessionWeather(riding),
    riders: { ...someRiders([]), ...riding, hours: hours.map(ridingHour), caps: [...noon.caps] },
    beach: aSessionBeach({ ...riding, hours: hours.map(ridingHour), caps: [...noon.caps] }),
    place: placeOf(hours),
    recommended: aRecommendedBeach({
      ...{ score: noon.score, rating: noon.rating, caps: noon.caps, summary: noon.summary },
      verdict: dated(spanVerdict([noon])),
    }),
  }
}

function dated({ tone, word, reasons }: Verdict): WindVerdict {
  return { tone, word, reasons, asOf: AS_OF }
}

function ridingHour({ time, windKnots, gustKnots, windDirection, isDay, word }: JudgedHour): RidingHour {
  const instant = new Date(time * 1000).toISOString()
  return { time: instant, windSpeed: windKnots, windGust: gustKnots, windDirection, isDay, word }
}

function dayOf(hours: readonly JudgedHour[]): WeekDay {
  const { window, ...verdict } = dayVerdict(hours, PLACE)
  const {
    from,
    to,
    lowestKnots: lowest,
    highestKnots: highest,
    gustKnots: gust,
    windDirection,
  } = windowOf(window)
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
  return {
    date: DAY,
    hours: hours.map(ridingHour),
    window:
      window.length === 0
        ? null
        : { from: instant(from), to: instant(to), lowest, highest, gust, windDirection },
    beach: { id: spot.id, name: spot.name },
    verdict: dated(verdict),
  }
}

function sessionOf(ridden: readonly JudgedHour[]): Pick<SessionWeather, 'wind' | 'verdict' | 'stoppedBy'> {
  const wind = sessionWind(ridden)
  if (wind === null) throw new Error('a session has hours')
  return {
    wind: {
      ...{ mean: wind.meanKnots, lowest: wind.lowestKnots, highest: wind.highestKnots },
      ...{ gust: wind.gustKnots, direction: wind.windDirection, isIdeal: true, score: wind.score },
      ...{ from: '2026-07-15T12:00:00.000Z', to: '2026-07-15T15:00:00.000Z' },
    },
    verdict: dated(spanVerdict(ridden)),
    stoppedBy: stoppingCaps(wind.caps),
  }
}

function placeOf(hours: readonly JudgedHour[]): PlaceWeather {
  const now = hours[7] as JudgedHour
  return aPlaceWeather({
    ...{ windSpeed: now.windKnots, windGust: now.gustKnots, windDirection: now.windDirection },
    ...{ caps: [...now.caps], verdict: dated(spanVerdict([now])), observedAt: AS_OF },
    hourly: hours.map((hour, index) => anHour(index, ridingHour(hour))),
  })
}
