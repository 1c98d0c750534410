import { dayInZone } from '@sendit/core/time.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { isThunder, skyOf } from '@sendit/core/weather/weather-codes.ts'
import type { Current, Daily, Hourly, PlaceAnswer } from './open-meteo-schemas.ts'
import type { DayOutlook, Moment, PlaceOutlook } from './port.ts'

const HALF_DAY_SECONDS = 12 * 3600
/** Today and tomorrow, wherever in its day a place is, and still so when the answer is a day old. */
const HOURS_KEPT = 72

export function toPlaceOutlook({ timezone, current, hourly, daily }: PlaceAnswer): PlaceOutlook {
  const hours = toHours(hourly)
  return {
    timezone,
    now: toMoment(current),
    hours: hours.slice(0, HOURS_KEPT),
    days: daily.time.map((time, index) => toDay({ daily, index, time, timezone, hours })),
  }
}

export function toMoment(current: Current): Moment {
  const isDay = current.is_day !== 0
  return {
    time: current.time,
    windKnots: current.wind_speed_10m,
    windDirection: current.wind_direction_10m,
    gustKnots: current.wind_gusts_10m,
    temperature: current.temperature_2m,
    rainMmPerHour: current.precipitation,
    visibility: current.visibility,
    sky: skyOf(current.weather_code, isDay),
    isThunder: current.weather_code === null ? null : isThunder(current.weather_code),
    isDay,
  }
}

/** Hours without a wind are left out: they are of no use here. */
export function toHours(hourly: Hourly): Moment[] {
  return hourly.time.flatMap((time, index) => {
    const speed = at(hourly.wind_speed_10m, index)
    const direction = at(hourly.wind_direction_10m, index)
    if (speed === null || direction === null) return []
    const moment = toMoment({
      time,
      wind_speed_10m: speed,
      wind_direction_10m: direction,
      // A value is the strongest gust of the hour before it.
      wind_gusts_10m: at(hourly.wind_gusts_10m, index + 1),
      temperature_2m: at(hourly.temperature_2m, index),
      precipitation: at(hourly.precipitation, index),
      weather_code: at(hourly.weather_code, index),
      visibility: at(hourly.visibility, index),
      is_day: at(hourly.is_day, index),
    })
    return [moment]
  })
}

type DayPart = { daily: Daily; index: number; time: number; timezone: string; hours: Moment[] }

function toDay({ daily, index, time, timezone, hours }: DayPart): DayOutlook {
  // Midnight is off by an hour after a clock change, noon still lies within the day.
  const date = dayInZone(new Date((time + HALF_DAY_SECONDS) * 1000), timezone)
  const [sunrise, sunset] = [at(daily.sunrise, index), at(daily.sunset, index)]
  const hasSun = sunrise !== null && sunset !== null && sunset > sunrise
  const daylight = hours.filter((hour) =>
    hasSun
      ? hour.time >= sunrise && hour.time < sunset
      : dayInZone(new Date(hour.time * 1000), timezone) === date,
  )
  const wind = meanWind(daylight.map((hour) => ({ speed: hour.windKnots, direction: hour.windDirection })))
  return {
    date,
    sky: skyOf(at(daily.weather_code, index), true),
    minTemperature: at(daily.temperature_2m_min, index),
    maxTemperature: at(daily.temperature_2m_max, index),
    wind:
      wind === undefined
        ? null
        : { knots: wind.speed, direction: wind.direction, gustKnots: strongestGust(daylight) },
    humidity: at(daily.relative_humidity_2m_mean, index),
    visibility: at(daily.visibility_mean, index),
    sunrise: hasSun ? sunrise : null,
    sunset: hasSun ? sunset : null,
  }
}

export function strongestGust(moments: readonly Pick<Moment, 'gustKnots'>[]): number | null {
  const gusts = moments.map(({ gustKnots }) => gustKnots).filter((gust) => gust !== null)
  return gusts.length === 0 ? null : Math.max(...gusts)
}

function at(series: readonly (number | null)[] | undefined, index: number): number | null {
  return series?.[index] ?? null
}
