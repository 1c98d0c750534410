import type { Coordinates } from '@sendit/core/beaches/spot.ts'
import {
  countDay,
  type DaylightHour,
  emptyTallies,
  WEEKS_OF_YEAR,
  weekOfYear,
} from '@sendit/core/season/weeks.ts'
import { daysBetween } from '@sendit/core/time.ts'
import { z } from 'zod'
import type { Host } from './host.ts'
import { type Ask, type PastDays, type PastHours, type SeasonHistory, WeatherFailure } from './port.ts'

/** docs/weather.md 9.1: fewer cannot tell windy years from calm ones. */
const YEARS = 8
const WIND = ['wind_speed_10m', 'wind_direction_10m', 'is_day'] as const
const PAST_WIND = ['wind_speed_10m', 'wind_direction_10m', 'wind_gusts_10m'] as const
const WATER = ['sea_surface_temperature'] as const
const UNITS = { wind_speed_unit: 'kn', timezone: 'auto', timeformat: 'unixtime' }
const SECONDS_PER_HOUR = 3600
const SECONDS_PER_DAY = 86_400
const HOURS_PER_DAY = 24
/** The answer has one offset, so a clock change may cost this many hours. */
const SPARE_HOURS = 2
/** Eight years take 1.9 MB. */
const MAX_BYTES = 4 * 1024 * 1024
const MS_PER_SECOND = 1000

type Hosts = { archive: Host; marine: Host }

/** The sea temperature may be unknown. Throws WeatherFailure. */
export async function askSeason(
  { archive, marine }: Hosts,
  point: Coordinates & { isBySea: boolean },
  now: Date,
  ask: Ask,
): Promise<SeasonHistory> {
  const to = now.getUTCFullYear() - 1
  const wind = await hoursOf(archive, '/v1/archive', WIND, point, yearsOf(to - YEARS + 1, to), ask)
  const water = point.isBySea ? await waterOf(marine, point, yearsOf(to, to), ask) : unknownWeeks()
  return { ...tallyOf(wind), waterOfWeeks: water }
}

/** Throws WeatherFailure. */
export async function askPast(
  archive: Host,
  point: Coordinates & { isBySea: boolean },
  days: PastDays,
  ask: Ask,
): Promise<PastHours> {
  const hours = await hoursOf(archive, '/v1/archive', PAST_WIND, point, days, ask)
  return Array.from({ length: hours.count }, (_, hour) => ({
    time: hours.start + hour * SECONDS_PER_HOUR,
    windKnots: hours.at('wind_speed_10m', hour),
    windDirection: hours.at('wind_direction_10m', hour),
    gustKnots: hours.at('wind_gusts_10m', hour),
  }))
}

function yearsOf(from: number, to: number): PastDays {
  return { from: `${from}-01-01`, to: `${to}-12-31` }
}

async function hoursOf<Name extends string>(
  host: Host,
  path: string,
  variables: readonly Name[],
  { latitude, longitude, isBySea }: Coordinates & { isBySea: boolean },
  { from, to }: PastDays,
  ask: Ask,
): Promise<HourColumns<Name>> {
  const maxHours = (daysBetween(from, to) + 1) * HOURS_PER_DAY + SPARE_HOURS
  const params = {
    ...{ latitude: latitude.toFixed(3), longitude: longitude.toFixed(3) },
    ...{ start_date: from, end_date: to },
    hourly: variables.join(','),
    ...UNITS,
    ...(isBySea && { cell_selection: 'sea' }),
  }
  return host.get(
    {
      path,
      params,
      schema: z.custom<HourColumns<Name>>(),
      reading: {
        maxBytes: MAX_BYTES,
        read: (chunks) => readColumns(chunks, createHourColumns(variables, maxHours)),
      },
    },
    ask,
  )
}

async function waterOf(
  marine: Host,
  point: Coordinates & { isBySea: boolean },
  days: PastDays,
  ask: Ask,
): Promise<(number | null)[]> {
  try {
    const hours = await hoursOf(marine, '/v1/marine', WATER, point, days, ask)
    const sums = Array.from({ length: WEEKS_OF_YEAR }, () => ({ sum: 0, count: 0 }))
    for (let hour = 0; hour < hours.count; hour += 1) {
      const celsius = hours.at('sea_surface_temperature', hour)
      const week = sums[weekOfYear(dayAt(dayNumberOf(hours, hour)))]
      if (celsius === null || week === undefined) continue
      week.sum += celsius
      week.count += 1
    }
    return sums.map(({ sum, count }) => (count === 0 ? null : sum / count))
  } catch (error) {
    if (error instanceof WeatherFailure) return unknownWeeks()
    throw error
  }
}

const unknownWeeks = () => Array.from({ length: WEEKS_OF_YEAR }, () => null)

/** Uses the answer's one offset, so an hour off for half of the year, which daylight tolerates. */
function dayNumberOf({ start, utcOffset }: HourColumns<string>, hour: number): number {
  return Math.floor((start + hour * SECONDS_PER_HOUR + utcOffset) / SECONDS_PER_DAY)
}

function dayAt(dayNumber: number): string {
  return new Date(dayNumber * SECONDS_PER_DAY * MS_PER_SECOND).toISOString().slice(0, 10)
}

function tallyOf(hours: HourColumns<(typeof WIND)[number]>): Omit<SeasonHistory, 'waterOfWeeks'> {
  const weeks = emptyTallies()
  let [first, last] = ['', '']
  let [dayNumber, daylight]: [number, DaylightHour[]] = [dayNumberOf(hours, 0), []]
  const endDay = () => {
    const day = dayAt(dayNumber)
    if (countDay(weeks, day, daylight)) [first, last] = [first || day, day]
  }
  for (let hour = 0; hour < hours.count; hour += 1) {
    const next = dayNumberOf(hours, hour)
    if (next !== dayNumber) {
      endDay()
      ;[dayNumber, daylight] = [next, []]
    }
    // Unknown light may have been daylight.
    if (hours.at('is_day', hour) === 0) continue
    daylight.push({
      windKnots: hours.at('is_day', hour) === null ? null : hours.at('wind_speed_10m', hour),
      windDirection: hours.at('wind_direction_10m', hour),
    })
  }
  endDay()
  if (first === '') throw new WeatherFailure('unavailable', 'the archive knows no day of this place')
  return { weeks, firstYear: Number(first.slice(0, 4)), lastYear: Number(last.slice(0, 4)) }
}

/** Stored as tenths in two bytes, with an impossible value for unknown. */
const TENTHS = 10
const UNKNOWN = -32_768
const MOST = 3000

/** Typed columns: eight years of three variables take 0.4 MB, and the 2 MB of text are never in memory whole. */
export type HourColumns<Name extends string> = {
  start: number
  utcOffset: number
  count: number
  at(name: Name, hour: number): number | null
}

type Filling<Name extends string> = HourColumns<Name> & {
  /** Values must come in order. Throws on anything undocumented. */
  take(list: string, place: number, value: unknown): void
  setOffset(seconds: unknown): void
  end(): void
}

export function createHourColumns<Name extends string>(
  names: readonly Name[],
  maxHours: number,
): Filling<Name> {
  const columns = new Map<string, Int16Array>(
    names.map((name) => [name, new Int16Array(maxHours).fill(UNKNOWN)]),
  )
  const lengths = new Map<string, number>()
  let utcOffset: number | undefined

  function takeTime(place: number, value: unknown) {
    if (typeof value !== 'number') throw new Error('a time that is none')
    if (place === 0) hours.start = value
    else if (value !== hours.start + place * SECONDS_PER_HOUR)
      throw new Error('hours that do not follow each other')
    hours.count = place + 1
  }

  const hours: Filling<Name> = {
    start: 0,
    count: 0,
    get utcOffset() {
      return utcOffset ?? 0
    },
    at(name, hour) {
      const tenths = columns.get(name)?.[hour] ?? UNKNOWN
      return tenths === UNKNOWN ? null : tenths / TENTHS
    },
    setOffset(seconds) {
      if (typeof seconds !== 'number') throw new Error('an offset that is none')
      utcOffset = seconds
    },
    take(list, place, value) {
      if (place >= maxHours) throw new Error('more hours than were asked for')
      lengths.set(list, place + 1)
      if (list === 'time') return takeTime(place, value)
      const column = columns.get(list)
      if (column === undefined || value === null) return
      if (typeof value !== 'number' || Math.abs(value) > MOST) throw new Error('a value that is none')
      column[place] = Math.round(value * TENTHS)
    },
    end() {
      const lists = ['time', ...names]
      const isWhole = lists.every((list) => lengths.get(list) === hours.count && hours.count > 0)
      if (!isWhole || utcOffset === undefined) throw new Error('an answer with a part missing')
    },
  }
  return hours
}

export async function readColumns<Name extends string>(
  chunks: AsyncIterable<Uint8Array>,
  hours: Filling<Name>,
): Promise<HourColumns<Name>> {
  const { JSONParser } = await import('@streamparser/json')
  const parser = new JSONParser({ paths: ['$.utc_offset_seconds', '$.hourly.*.*'], keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    if (key === 'utc_offset_seconds') hours.setOffset(value)
    else hours.take(String(stack.at(-1)?.key), Number(key), value)
  }
  for await (const chunk of chunks) parser.write(chunk)
  if (!parser.isEnded) throw new Error('an answer that breaks off')
  hours.end()
  return hours
}
