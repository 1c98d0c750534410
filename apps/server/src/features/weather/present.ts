import findZone from '@photostructure/tz-lookup'
import { placeCaps, scoreCaps } from '@sendit/core/beaches/beach-score.ts'
import { spanVerdict, verdictWithoutBeach } from '@sendit/core/beaches/beach-verdict.ts'
import { addDays, dayInZone } from '@sendit/core/time.ts'
import { placeIdOf } from '@sendit/core/trips/place-id.ts'
import type {
  Cap,
  ForecastDay,
  PlaceHit,
  PlaceWeather,
  SeaNow,
  Tides,
  WeatherHour,
  WeatherOrigin,
} from '@sendit/core/weather/contract.ts'
import { tideAt, tideExtremes } from '@sendit/core/weather/tides.ts'
import type { Verdict } from '@sendit/core/weather/verdict.ts'
import { toMetresPerSecond } from '@sendit/core/weather/wind-speed.ts'
import type {
  Aged,
  DayOutlook,
  FoundPlace,
  Moment,
  Place,
  PlaceOutlook,
  SeaOutlook,
} from '#adapters/weather/port.ts'
import {
  conditionsOf,
  judgeMoment,
  presentVerdict,
  presentWeatherNow,
  toClockTime,
  toInstant,
  toTenth,
} from './week-present.ts'

/** Half-hours look smooth on a phone, at half the size. */
const CURVE_STEP_SECONDS = 1800

export function presentForecastDay(day: DayOutlook, isExample: boolean): ForecastDay {
  return {
    date: day.date,
    weather: day.sky,
    temp: { min: tenth(day.minTemperature), max: tenth(day.maxTemperature) },
    wind: {
      speed: day.wind === null ? null : tenth(toMetresPerSecond(day.wind.knots)),
      direction: day.wind === null ? null : Math.round(day.wind.direction) % 360,
      gust: day.wind?.gustKnots == null ? null : tenth(toMetresPerSecond(day.wind.gustKnots)),
    },
    humidity: whole(day.humidity),
    visibility: whole(day.visibility),
    isExample,
  }
}

export type PlaceFacts = {
  place: Place
  outlook: Aged<PlaceOutlook>
  sea: SeaOutlook | undefined
  now: Date
  origin: WeatherOrigin
}

export function presentPlaceWeather({ place, outlook, sea, now, origin }: PlaceFacts): PlaceWeather {
  const { timezone } = outlook.value
  const today = dayInZone(now, timezone)
  return {
    ...presentWeatherNow(outlook.value.now, outlook.isStale),
    location: {
      name: place.name,
      country: place.country,
      latitude: thousandth(place.latitude),
      longitude: thousandth(place.longitude),
      timezone,
    },
    ...presentDayHours(place, outlook.value, today),
    tomorrow: presentDayHours(place, outlook.value, addDays(today, 1)),
    caps: presentCaps(place, outlook.value.now),
    verdict: presentVerdict(judgeAt(place, outlook.value.now), outlook.value, now, 'observation'),
    tides: sea === undefined ? null : presentTides(sea, { now, today, timezone }),
    marine: sea === undefined ? null : presentSea(sea.now),
    refreshing: outlook.isRefreshing,
    ...origin,
  }
}

function presentDayHours(
  place: Place,
  { timezone, hours, days }: PlaceOutlook,
  day: string,
): PlaceWeather['tomorrow'] {
  const sun = days.find(({ date }) => date === day)
  return {
    hourly: hours.filter((hour) => isOn(day, hour.time, timezone)).map((hour) => presentHour(place, hour)),
    sunrise: sun?.sunrise ? toInstant(sun.sunrise) : null,
    sunset: sun?.sunset ? toInstant(sun.sunset) : null,
  }
}

/** Caps of the best beach, since one rideable beach is enough. The tide caps nothing. */
function presentCaps({ spots = [] }: Place, now: Moment): Cap[] {
  const conditions = conditionsOf(now, null)
  const lowest = (caps: Cap[]) => caps[0]?.limit ?? Number.POSITIVE_INFINITY
  const [first = placeCaps(conditions), ...others] = spots.map((spot) => scoreCaps(spot, conditions))
  const isLess = (caps: Cap[], best: Cap[]) =>
    lowest(caps) > lowest(best) || (lowest(caps) === lowest(best) && caps.length < best.length)
  return others.reduce((best, caps) => (isLess(caps, best) ? caps : best), first)
}

function judgeAt({ spots = [] }: Place, moment: Moment): Verdict {
  const [first, ...others] = spots.map((spot) => judgeMoment(spot, moment))
  if (first === undefined) return verdictWithoutBeach(conditionsOf(moment, null))
  return spanVerdict([others.reduce((best, one) => (one.score > best.score ? one : best), first)])
}

function presentHour(place: Place, hour: Moment): WeatherHour {
  const { windSpeed, windGust, windDirection, temperature, icon, description } = presentWeatherNow(
    hour,
    false,
  )
  const time = toInstant(hour.time)
  const { word } = judgeAt(place, hour)
  return { time, windSpeed, windGust, windDirection, temperature, icon, description, isDay: hour.isDay, word }
}

type Frame = { now: Date; today: string; timezone: string }

function presentTides({ levels }: SeaOutlook, { now, today, timezone }: Frame): Tides | null {
  const seconds = now.getTime() / 1000
  const tide = tideAt(levels, seconds)
  if (tide === undefined) return null
  const isShown = ({ time }: { time: number }) => isOn(today, time, timezone)
  const next = [tide.high, tide.low].filter((extreme) => extreme !== undefined)
  const last = Math.max(seconds, ...next.map(({ time }) => time))
  return {
    high: tide.high ? toClockTime(tide.high.time, timezone) : null,
    low: tide.low ? toClockTime(tide.low.time, timezone) : null,
    state: tide.state,
    curve: levels.flatMap(({ time, height }) =>
      height === null || time % CURVE_STEP_SECONDS !== 0 || !isShown({ time })
        ? []
        : [{ time: toInstant(time), height }],
    ),
    extremes: tideExtremes(levels)
      .filter((extreme) => isShown(extreme) || (extreme.time > seconds && extreme.time <= last))
      .map(({ kind, time, height }) => ({ kind, time: toInstant(time), height: hundredth(height) })),
  }
}

/** Null without sea data: inland, or in bays too narrow for the model. */
function presentSea(now: SeaNow): SeaNow | null {
  return Object.values(now).every((value) => value === null) ? null : now
}

function isOn(day: string, seconds: number, timezone: string): boolean {
  return dayInZone(new Date(seconds * 1000), timezone) === day
}

const tenth = (value: number | null) => (value === null ? null : toTenth(value))
const whole = (value: number | null) => (value === null ? null : Math.round(value))
const hundredth = (value: number) => Math.round(value * 100) / 100
const thousandth = (value: number) => Math.round(value * 1000) / 1000

export function presentPlaceHit({
  name,
  region = '',
  country,
  latitude,
  longitude,
  timezone,
}: FoundPlace): PlaceHit {
  return {
    ...{ placeId: placeIdOf({ latitude, longitude }), name, region, country, latitude, longitude },
    timezone: timezone ?? findZone(latitude, longitude),
  }
}
