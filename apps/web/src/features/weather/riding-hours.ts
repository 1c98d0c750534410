import type { PlaceWeather, WeatherHour } from '@sendit/core/weather/contract.ts'

const HOUR_MS = 3_600_000

export type RidingHours = {
  hours: WeatherHour[]
  /** The sun has set, so these are the hours that were. */
  isOver: boolean
  isNow: (hour: WeatherHour) => boolean
}

/** Today's hours of light that are still to come, the current one first; all of them once the sun has set. */
export function ridingHours({ hourly, sunrise, sunset }: PlaceWeather, now: Date): RidingHours {
  const light = hourly.filter(({ time, isDay }) =>
    sunrise === null || sunset === null
      ? isDay
      : Date.parse(time) + HOUR_MS > Date.parse(sunrise) && Date.parse(time) < Date.parse(sunset),
  )
  const ahead = light.filter(({ time }) => Date.parse(time) + HOUR_MS > now.getTime())
  const isNow = ({ time }: WeatherHour) =>
    Date.parse(time) <= now.getTime() && now.getTime() < Date.parse(time) + HOUR_MS
  const isOver = ahead.length === 0
  return { hours: isOver ? light : ahead, isOver, isNow }
}
