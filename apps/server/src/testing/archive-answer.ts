import { zoneOffsetMs } from '@sendit/core/time.ts'

const HOUR_SECONDS = 3600
const MS_PER_SECOND = 1000
const DAY_MS = 86_400_000
/** In degrees: further north it is windy Tarifa, further south calm. */
const CALM_BELOW = 22
/** Hours after local midnight, all year. */
const LIGHT = { from: 7, until: 20 }
/** Earlier years are null where fewer are known. */
const FIRST_KNOWN = Date.parse('2023-01-01T00:00:00Z')

/**
 * Like Open-Meteo's archive: Unix seconds from local midnight, one offset. South of 22° N it is calm; elsewhere 20 kn from the
 * east from 10 to 16, every second day in winter and four of five in summer. Water 14 to 22 °C.
 */
export function archiveAnswer(asked: URLSearchParams, mode: string): string {
  const [from, to] = [asked.get('start_date') ?? '', asked.get('end_date') ?? '']
  const timezone = 'Europe/Madrid'
  const utcOffset = zoneOffsetMs(new Date(`${from}T00:00:00Z`), timezone) / MS_PER_SECOND
  const start = Date.parse(`${from}T00:00:00Z`) / MS_PER_SECOND - utcOffset
  const count = ((Date.parse(to) - Date.parse(from)) / DAY_MS + 1) * 24
  const isCalm = Number(asked.get('latitude')) < CALM_BELOW
  const hours = Array.from({ length: count }, (_, hour) => start + hour * HOUR_SECONDS)
  const isUnknown = (time: number) =>
    mode === 'nulls' || (mode === 'fewer-years' && time * MS_PER_SECOND < FIRST_KNOWN)
  const listOf = (variable: string) =>
    hours.map((time, hour) =>
      isUnknown(time) ? null : valueAt(variable, { time, ofDay: hour % 24, isCalm }),
    )
  const variables = (asked.get('hourly') ?? '').split(',')
  return JSON.stringify({
    ...{ latitude: Number(asked.get('latitude')), longitude: Number(asked.get('longitude')) },
    ...{ generationtime_ms: 1.5, utc_offset_seconds: utcOffset, timezone, timezone_abbreviation: 'GMT+1' },
    elevation: 3,
    hourly_units: Object.fromEntries([['time', 'unixtime'], ...variables.map((name) => [name, ''])]),
    hourly: Object.fromEntries([['time', hours], ...variables.map((name) => [name, listOf(name)])]),
  })
}

type Hour = { time: number; ofDay: number; isCalm: boolean }

function valueAt(variable: string, { time, ofDay, isCalm }: Hour): number {
  const dayOfYear = Math.floor(
    (time * MS_PER_SECOND - Date.UTC(new Date(time * MS_PER_SECOND).getUTCFullYear(), 0)) / DAY_MS,
  )
  const isSummer = dayOfYear >= 120 && dayOfYear < 270
  if (variable === 'is_day') return ofDay >= LIGHT.from && ofDay < LIGHT.until ? 1 : 0
  if (variable === 'wind_direction_10m') return 90
  if (variable === 'sea_surface_temperature') return 18 - 4 * Math.cos((2 * Math.PI * (dayOfYear - 45)) / 365)
  const isWindy =
    !isCalm && ofDay >= 10 && ofDay < 16 && (isSummer ? dayOfYear % 5 !== 0 : dayOfYear % 2 === 0)
  const knots = isWindy ? 20 : 6.5
  return variable === 'wind_gusts_10m' ? knots * 1.4 : knots
}
