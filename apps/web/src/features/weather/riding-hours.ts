import type { PlaceWeather, WeatherHour } from '@sendit/core/weather/contract.ts'

const HOUR_MS = 3_600_000
/** What a phone shows of the strip at once: with fewer hours of light left, tomorrow's follow. */
const LEAST_HOURS = 7

type DayHours = PlaceWeather['tomorrow']

export type RidingHours = {
  /** Today's. */
  hours: WeatherHour[]
  /** Those of the next day that follow them. */
  tomorrow: WeatherHour[]
  /** The sun has set and nothing is known of tomorrow, so these are the hours that were. */
  isOver: boolean
  isNow: (hour: WeatherHour) => boolean
}

/**
 * Today's hours of light that are still to come, the current one first, and tomorrow's once today runs out; today's, all
 * of them, where it is over and nobody knows the next.
 */
export function ridingHours(weather: PlaceWeather, now: Date): RidingHours {
  const light = hoursOfLight(weather)
  const ahead = light.filter(({ time }) => Date.parse(time) + HOUR_MS > now.getTime())
  const isNow = ({ time }: WeatherHour) =>
    Date.parse(time) <= now.getTime() && now.getTime() < Date.parse(time) + HOUR_MS
  const tomorrow = ahead.length < LEAST_HOURS ? hoursOfLight(weather.tomorrow) : []
  const isOver = ahead.length === 0 && tomorrow.length === 0
  return { hours: isOver ? light : ahead, tomorrow, isOver, isNow }
}

function hoursOfLight({ hourly, sunrise, sunset }: DayHours): WeatherHour[] {
  return hourly.filter(({ time, isDay }) =>
    sunrise === null || sunset === null
      ? isDay
      : Date.parse(time) + HOUR_MS > Date.parse(sunrise) && Date.parse(time) < Date.parse(sunset),
  )
}
