import findZone from '@photostructure/tz-lookup'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import { type Coordinates, distanceKm, type Spot } from '@sendit/core/beaches/spot.ts'
import { countDay, emptyTallies, WEEKS_OF_YEAR } from '@sendit/core/season/weeks.ts'
import { addDays, dayInZone, startOfDayInZone } from '@sendit/core/time.ts'
import { bearingOf, fullCircle, oppositeDirection } from '@sendit/core/weather/compass.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { isThunder, skyOf } from '@sendit/core/weather/weather-codes.ts'
import type { Clock } from '#adapters/clock.ts'
import { strongestGust } from './open-meteo.ts'
import type {
  DayOutlook,
  ForecastSource,
  Moment,
  PastDays,
  PastHours,
  SeaOutlook,
  SeasonHistory,
} from './port.ts'

const HOUR = 3600
const QUARTER = 900
const DAY = 86_400
const HOURS_OF_NOW = 72
const DAYS_OF_FORECAST = 6
const DAYS_OF_SEA = 3
const YEARS = 8
const HOURS_PER_DAY = 24
const DAYS_OF_ONE_WIND = 3

/** One of each in ten days, so that a trip of a week meets danger and calm. */
const KINDS = [
  ...(['good', 'good', 'good', 'good', 'light', 'gusty', 'calm', 'offshore', 'thunder', 'gale'] as const),
] as const
type Kind = (typeof KINDS)[number]

/** Knots at the best hour, and gusts as a multiple of the wind. */
const WIND_OF: Record<Kind, { knots: number; gust: number; sky: number }> = {
  good: { knots: 21, gust: 1.2, sky: 1 },
  light: { knots: 14, gust: 1.25, sky: 2 },
  gusty: { knots: 24, gust: 1.68, sky: 2 },
  calm: { knots: 5, gust: 1.3, sky: 0 },
  offshore: { knots: 19, gust: 1.3, sky: 1 },
  thunder: { knots: 17, gust: 1.4, sky: 3 },
  gale: { knots: 38, gust: 1.25, sky: 3 },
}
const THUNDER = { from: 13, to: 18, code: 95, rain: 4 }

type Coast = Coordinates & {
  key: number
  /** Where good winds come from, and where one that blows out to sea does. */
  good: readonly number[]
  offshore: number
  isBySea: boolean
}

/** Weather made up from place and time: the same for everybody, without network. Speeds in knots. */
export function createExampleSource(clock: Clock): ForecastSource {
  return {
    attribution: [{ text: 'Example weather', url: '' }],
    geocode: async () => [],
    async outlook({ timezone, ...point }) {
      const coast = coastAt(point)
      const zone = timezone ?? findZone(point.latitude, point.longitude)
      const start = startOfDayInZone(dayInZone(clock.now(), zone), zone).getTime() / 1000
      const hours = momentsFrom(point, coast, start, DAYS_OF_FORECAST * HOURS_PER_DAY)
      const first = dayInZone(clock.now(), zone)
      return {
        timezone: zone,
        now: momentAt(point, coast, quarterOf(clock)),
        hours: hours.slice(0, HOURS_OF_NOW),
        days: Array.from({ length: DAYS_OF_FORECAST }, (_, index) => {
          const date = addDays(first, index)
          const ofDay = hours.filter(({ time }) => dayInZone(new Date(time * 1000), zone) === date)
          return dayOutlook(coast, date, ofDay)
        }),
      }
    },
    async beaches(points, _ask, days) {
      const start = Math.floor(clock.now().getTime() / 1000 / DAY) * DAY - HOURS_PER_DAY * HOUR
      return points.map((point) => {
        const coast = coastAt(point)
        const hours = momentsFrom(point, coast, start, (days + 1) * HOURS_PER_DAY)
        return { now: momentAt(point, coast, quarterOf(clock)), hours }
      })
    },
  }
}

export async function exampleSea(points: readonly Coordinates[], now: Date): Promise<SeaOutlook[]> {
  const start = Math.floor(now.getTime() / 1000 / DAY) * DAY
  return points.map((point) => {
    const coast = coastAt(point)
    const quarters = (DAYS_OF_SEA * DAY) / QUARTER
    const wind = momentAt(point, coast, start + HOURS_PER_DAY * HOUR * 0.5).windKnots
    return {
      timezone: findZone(point.latitude, point.longitude),
      levels: Array.from({ length: quarters }, (_, index) => {
        const time = start + index * QUARTER
        return { time, height: coast.isBySea ? tideAt(coast, time) : null }
      }),
      now: {
        waterTemperature: coast.isBySea ? waterAt(point, dayOfYear(start)) : null,
        waveHeight: coast.isBySea ? round(0.2 + wind / 18) : null,
        waveDirection: coast.isBySea ? Math.round(oppositeDirection(coast.offshore)) : null,
        wavePeriod: coast.isBySea ? round(4 + wind / 8) : null,
      },
    }
  })
}

export async function examplePast(point: Coordinates, { from, to }: PastDays): Promise<PastHours> {
  const coast = coastAt(point)
  const start = Date.parse(`${from}T00:00:00Z`) / 1000
  const count = (Date.parse(`${to}T00:00:00Z`) / 1000 - start) / HOUR + HOURS_PER_DAY
  return momentsFrom(point, coast, start, count).map(({ time, windKnots, windDirection, gustKnots }) => ({
    time,
    windKnots,
    windDirection,
    gustKnots,
  }))
}

/** Other requests run between months: eight years take a tenth of a second. */
export async function exampleSeason(point: Coordinates, now: Date): Promise<SeasonHistory> {
  const coast = coastAt(point)
  const weeks = emptyTallies()
  const lastYear = now.getUTCFullYear() - 1
  const firstYear = lastYear - YEARS + 1
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (let day = `${year}-01-01`; day < `${year + 1}`; day = addDays(day, 1)) {
      if (day.endsWith('-01')) await new Promise(setImmediate)
      const start = Date.parse(`${day}T00:00:00Z`) / 1000 - Math.round((coast.longitude / 15) * HOUR)
      countDay(
        weeks,
        day,
        windsFrom(point, coast, start).filter(({ isDay }) => isDay),
      )
    }
  }
  return {
    weeks,
    firstYear,
    lastYear,
    waterOfWeeks: Array.from({ length: WEEKS_OF_YEAR }, (_, week) =>
      coast.isBySea ? waterAt(point, week * 7) : null,
    ),
  }
}

function windsFrom(point: Coordinates, coast: Coast, start: number) {
  return Array.from({ length: HOURS_PER_DAY }, (_, hour) => windAt(point, coast, start + hour * HOUR))
}

function momentsFrom(point: Coordinates, coast: Coast, start: number, count: number): Moment[] {
  return Array.from({ length: count }, (_, hour) => momentAt(point, coast, start + hour * HOUR))
}

function momentAt(point: Coordinates, coast: Coast, time: number): Moment {
  const { kind, hour, windKnots, windDirection, isDay } = windAt(point, coast, time)
  const isThundery = kind === 'thunder' && hour >= THUNDER.from && hour < THUNDER.to
  const code = isThundery ? THUNDER.code : WIND_OF[kind].sky
  return {
    time,
    windKnots,
    windDirection,
    gustKnots: round(windKnots * WIND_OF[kind].gust),
    temperature: temperatureAt(coast, dayOfYear(time), hour),
    rainMmPerHour: isThundery ? THUNDER.rain : 0,
    visibility: isThundery ? 6000 : 24_000,
    sky: skyOf(code, isDay),
    isThunder: isThunder(code),
    isDay,
  }
}

function windAt(point: Coordinates, coast: Coast, time: number) {
  const solar = time / HOUR + coast.longitude / 15
  const day = Math.floor(solar / HOURS_PER_DAY)
  const hour = solar - day * HOURS_PER_DAY
  const kind = kindOf(coast, day)
  const own = 0.95 + 0.1 * chance(Math.round(point.latitude * 100), Math.round(point.longitude * 100))
  const ofDay = 0.9 + 0.2 * chance(coast.key, day, 1)
  const ofHour = 0.95 + 0.1 * chance(coast.key, day, Math.floor(hour))
  const half = halfDay(point.latitude, dayOfYear(time))
  const turn = (chance(coast.key, day, 2) - 0.5) * 20 + (hour - 14)
  const good =
    coast.good[Math.floor(chance(coast.key, Math.floor(day / DAYS_OF_ONE_WIND), 6) * coast.good.length)]
  const from = kind === 'offshore' ? coast.offshore : (good ?? 0)
  return {
    kind,
    hour,
    windKnots: round(WIND_OF[kind].knots * thermal(hour) * own * ofDay * ofHour),
    windDirection: Math.round(fullCircle(from + turn)),
    isDay: half === 12 || Math.abs(hour - 12) < half,
  }
}

/** Builds up after noon and is steady until the evening: 1 at 15:00 solar time, 0.62 at night. */
function thermal(hour: number): number {
  return 0.62 + 0.38 * Math.max(0, Math.cos(((hour - 15) / 16) * Math.PI)) ** 0.5
}

/** Ten days hold each kind in an order of their own; out of season more good days are calm. */
function kindOf(coast: Coast, day: number): Kind {
  const block = Math.floor(day / KINDS.length)
  const place = day - block * KINDS.length
  const order = KINDS.map((kind, index) => ({ kind, key: chance(coast.key, block, index + 10) }))
  const kind = order.toSorted((a, b) => a.key - b.key)[place]?.kind ?? 'good'
  const isQuiet = chance(coast.key, day, 3) < quietShare(coast.latitude, day)
  return isQuiet && (kind === 'good' || kind === 'light') ? 'calm' : kind
}

function quietShare(latitude: number, day: number): number {
  const summer = Math.cos((((day % 365.25) - 200) / 365.25) * 2 * Math.PI) * Math.sign(latitude)
  if (Math.abs(latitude) < 23) return 0.1
  return Math.abs(latitude) < 45 ? 0.3 - 0.25 * summer : 0.25 + 0.1 * summer
}

/** Hours between noon and sunset, from the sun's declination (Cooper 1969). */
function halfDay(latitude: number, day: number): number {
  const radians = Math.PI / 180
  const declination = 23.45 * Math.sin(((284 + day) / 365) * 2 * Math.PI)
  const cosine = -Math.tan(latitude * radians) * Math.tan(declination * radians)
  return Math.acos(Math.min(1, Math.max(-1, cosine))) / radians / 15
}

function temperatureAt({ latitude }: Coordinates, day: number, hour: number): number {
  return round(meanTemperature(latitude, day, 200) + 4 * Math.cos(((hour - 15) / 12) * Math.PI))
}

/** The sea follows the air by a month. */
function waterAt({ latitude }: Coordinates, day: number): number {
  return round(meanTemperature(latitude, day, 230) - 2)
}

function meanTemperature(latitude: number, day: number, warmest: number): number {
  const distance = Math.abs(latitude)
  const swing = Math.min(distance / 6, 9) * Math.sign(latitude)
  return 28 - Math.max(0, distance - 15) * 0.4 + swing * Math.cos(((day - warmest) / 365) * 2 * Math.PI)
}

/** The moon's and the sun's half-daily tides, in metres. */
function tideAt({ key }: Coast, time: number): number {
  const range = 0.25 + 1.25 * chance(key, 4)
  const moon = Math.cos((time / HOUR / 12.4206) * 2 * Math.PI)
  const sun = Math.cos((time / HOUR / 12) * 2 * Math.PI)
  return round(range * (moon + 0.3 * sun), 1000)
}

function dayOutlook(coast: Coast, date: string, hours: readonly Moment[]): DayOutlook {
  const daylight = hours.filter(({ isDay }) => isDay)
  const wind = meanWind(daylight.map((hour) => ({ speed: hour.windKnots, direction: hour.windDirection })))
  const noon = Date.parse(`${date}T12:00:00Z`) / 1000 - (coast.longitude / 15) * HOUR
  const half = halfDay(coast.latitude, dayOfYear(noon)) * HOUR
  const hasSun = half > 0 && half < DAY / 2
  const worst = hours.find((hour) => hour.isThunder) ?? daylight[Math.floor(daylight.length / 2)] ?? hours[0]
  const temperatures = hours.flatMap(({ temperature }) => (temperature === null ? [] : [temperature]))
  return {
    date,
    sky: worst?.sky ?? skyOf(null, true),
    minTemperature: temperatures.length === 0 ? null : Math.min(...temperatures),
    maxTemperature: temperatures.length === 0 ? null : Math.max(...temperatures),
    wind:
      wind === undefined
        ? null
        : { knots: wind.speed, direction: wind.direction, gustKnots: strongestGust(daylight) },
    humidity: 62,
    visibility: 24_000,
    sunrise: hasSun ? Math.round(noon - half) : null,
    sunset: hasSun ? Math.round(noon + half) : null,
  }
}

const COAST_KM = 150
const SEA_KM = 25

/** Beaches of a region share one wind. */
function coastAt(point: Coordinates): Coast {
  const near = nearestSpot(point)
  const home = near && KNOWN_SPOTS.find(({ location }) => location.region === near.spot.location.region)
  if (near === undefined || home === undefined || near.km > COAST_KM) {
    const key = Math.round(point.latitude) * 1000 + Math.round(point.longitude)
    const good = Math.round(chance(key, 5) * 360)
    const isBySea = false
    return { ...coordinatesOf(point), key, good: [good], offshore: oppositeDirection(good), isBySea }
  }
  return {
    ...coordinatesOf(home),
    key: KNOWN_SPOTS.indexOf(home),
    good: home.idealWindDirections.map(bearingOf),
    offshore: oppositeDirection(home.shoreBearing),
    isBySea: near.km <= SEA_KM && (near.spot.waterType === 'sea' || near.spot.waterType === 'lagoon'),
  }
}

function nearestSpot(point: Coordinates): { spot: Spot; km: number } | undefined {
  return KNOWN_SPOTS.map((spot) => ({ spot, km: distanceKm(spot, point) })).toSorted((a, b) => a.km - b.km)[0]
}

const coordinatesOf = ({ latitude, longitude }: Coordinates) => ({ latitude, longitude })

const quarterOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000 / QUARTER) * QUARTER

function dayOfYear(time: number): number {
  const date = new Date(time * 1000)
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 1000 / DAY)
}

function round(value: number, to = 10): number {
  return Math.round(value * to) / to
}

/** Evenly between 0 and 1, from whole numbers alone (the mixer of MurmurHash3). */
function chance(...parts: number[]): number {
  let hash = 0x53_49
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x85_eb_ca_6b)
    hash ^= hash >>> 13
    hash = Math.imul(hash, 0xc2_b2_ae_35)
    hash ^= hash >>> 16
  }
  return (hash >>> 0) / 2 ** 32
}
