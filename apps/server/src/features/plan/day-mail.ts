import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import {
  type DigestDay,
  type DigestItem,
  type DigestWind,
  digestItemText,
} from '@sendit/core/notifications/digest.ts'
import { timeInZone } from '@sendit/core/time.ts'
import { compassPoint } from '@sendit/core/weather/compass.ts'
import type { WeekDay, WeekWeather } from '@sendit/core/weather/contract.ts'
import { UNKNOWN_VERDICT } from '@sendit/core/weather/verdict.ts'
import { windBars, windRange } from '@sendit/core/weather/wind-bars.ts'
import type { Clock } from '#adapters/clock.ts'
import { type Weather, WeatherFailure } from '#adapters/weather/port.ts'
import { readQuiver } from '#auth/users.ts'
import type { AppDatabase } from '#db/open.ts'
import { readRows } from '#db/statement.ts'
import { AppError } from '#errors.ts'
import { createWeatherService } from '#features/weather/service.ts'
import { presentWeek } from '#features/weather/week-present.ts'
import { presentRiders } from './riders-present.ts'
import { findTripOfDay, listItems, listRiders, type PlanItemRow } from './store.ts'

/** After that the email goes without a forecast. */
const TIMEOUT_MS = 7_500
/** All emails share one quota. */
const ASKERS = ['letters of the day']

type Dependencies = { database: AppDatabase; weather: Weather; clock: Clock }
type Asked = { userId: string; tripIds: readonly string[]; now: Date }

/** The first of these trips running today; undefined without one. Wind is left out without a forecast. */
export function dayReader(deps: Dependencies) {
  const { weather } = deps
  const { db } = deps.database
  const forecasts = createWeatherService(deps)
  return async ({ userId, tripIds, now }: Asked): Promise<DigestDay | undefined> => {
    const trip = await findTripOfDay(db, { tripIds, now })
    if (trip === undefined) return undefined
    const asking = { timeoutSignal: AbortSignal.timeout(TIMEOUT_MS), askers: ASKERS }
    const [planned, week] = await Promise.all([
      listItems(db, { tripId: trip.id }),
      unlessAway(forecasts.week(trip.location, asking).then(presentWeek)),
    ])
    const items = planned.filter(({ day }) => day === trip.day)
    const today = week?.days.find(({ date }) => date === trip.day)
    return {
      ...{ tripId: trip.id, tripName: trip.name, day: trip.day },
      wind: week && today ? presentWind(today, week) : null,
      items: await Promise.all(items.map(async (item) => presentItem(item, userId, await verdictOf(item)))),
      credits: week && today ? week.attribution.map(({ text }) => text) : [],
    }

    async function verdictOf(item: PlanItemRow) {
      const spot = KNOWN_SPOTS.find(({ id }) => id === item.beach_id)
      if (item.kind !== 'session' || spot === undefined) return null
      const [outlook, riders] = await Promise.all([
        unlessAway(weather.week({ ...spot, isKnown: true }, asking)),
        listRiders(db, { tripId: item.trip_id, itemId: item.id }),
      ])
      const own = riders.filter(({ id }) => id === userId)
      const facts = { item, spot, outlook, riders: own, now, origin: weather.origin }
      const [verdict] = presentRiders(facts).riders
      if (verdict === undefined) return null
      const kite = readQuiver(own[0]?.quiver ?? null).find(({ id }) => id === verdict.kite)
      return { word: verdict.word, size: kite?.size ?? null, tooStrongFor: verdict.tooStrongFor }
    }
  }
}

async function unlessAway<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof WeatherFailure || error instanceof AppError) return undefined
    throw error
  }
}

function presentWind(today: WeekDay, { timezone, observedAt }: WeekWeather): DigestWind | null {
  const range = windRange(today)
  if (range === null) return null
  const { window } = today
  const { word, reasons } = today.verdict ?? UNKNOWN_VERDICT
  const clock = (instant: string) => timeInZone(new Date(instant), timezone)
  const light = today.hours.filter(({ isDay }) => isDay)
  const gusts = light.flatMap(({ windGust }) => windGust ?? [])
  const gust = window === null ? (gusts.length === 0 ? null : Math.max(...gusts)) : window.gust
  return {
    ...range,
    gust: gust === null ? null : Math.round(gust),
    point: window === null ? null : compassPoint(window.windDirection),
    word,
    reasons,
    readAt: clock(observedAt),
    window: window && { from: clock(window.from), to: clock(window.to) },
    bars: windBars(today, timezone),
  }
}

function presentItem(
  item: PlanItemRow,
  userId: string,
  verdict: Parameters<typeof digestItemText>[0]['verdict'],
): DigestItem {
  const coming = readRows(item.answers).filter(({ answer }) => answer === 'yes')
  return {
    startsAt: item.starts_at_time,
    title: item.title,
    text: digestItemText({
      ...{
        startsAt: item.starts_at_time,
        endsAt: item.until_time,
        place: item.place,
        note: item.note,
        verdict,
      },
      riding: item.kind === 'session' ? coming.length : null,
    }),
    isIn: coming.some(({ id }) => id === userId),
  }
}
