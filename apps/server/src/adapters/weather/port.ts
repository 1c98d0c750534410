import type { Coordinates, Spot } from '@sendit/core/beaches/spot.ts'
import type { WeekTally } from '@sendit/core/season/weeks.ts'
import type { Attribution, SeaNow, WeatherOrigin } from '@sendit/core/weather/contract.ts'
import type { SeaLevel } from '@sendit/core/weather/tides.ts'
import type { Sky } from '@sendit/core/weather/weather-codes.ts'

// Knots, degrees the wind comes from, Celsius, metres, Unix seconds. Null is unknown.

export type Place = Coordinates & {
  name: string
  country: string
  timezone: string | null
  isBySea: boolean
  spots?: readonly Spot[]
  /** In the gazetteer, and so granted more quota than arbitrary text. */
  isKnown: boolean
}

export type Moment = {
  time: number
  windKnots: number
  windDirection: number
  gustKnots: number | null
  temperature: number | null
  rainMmPerHour: number | null
  visibility: number | null
  sky: Sky
  isThunder: boolean | null
  isDay: boolean
}

export type DayOutlook = {
  date: string
  sky: Sky
  minTemperature: number | null
  maxTemperature: number | null
  wind: { knots: number; direction: number; gustKnots: number | null } | null
  humidity: number | null
  visibility: number | null
  sunrise: number | null
  sunset: number | null
}

export type PlaceOutlook = { timezone: string; now: Moment; hours: Moment[]; days: DayOutlook[] }
export type BeachOutlook = { now: Moment; hours: Moment[] }
export type SeaOutlook = { timezone: string; levels: SeaLevel[]; now: SeaNow }

export type SeasonHistory = {
  weeks: WeekTally[]
  firstYear: number
  lastYear: number
  waterOfWeeks: (number | null)[]
}

export type PastHours = {
  time: number
  windKnots: number | null
  windDirection: number | null
  gustKnots: number | null
}[]

export type PastDays = { from: string; to: string }

/** `isStale`: a refresh failed. `isRefreshing`: one is under way. */
export type Aged<T> = { value: T; isStale: boolean; isRefreshing: boolean }

export type Asking = {
  /** Ends the wait only: a running fetch continues and is cached; a queued one is dropped. */
  timeoutSignal: AbortSignal
  /** Each of these is charged, e.g. the person and the trip. */
  askers: readonly string[]
}

export type Ask = Pick<Asking, 'askers'> & {
  unwanted: AbortSignal
  isKnown: boolean
}

export type Weather = {
  origin: WeatherOrigin
  find(text: string, asking: Asking): Promise<Place | undefined>
  /** Likeliest first; only our own place where the text names one. */
  places(text: string, asking: Asking): Promise<FoundPlace[]>
  /** Throws WeatherFailure. */
  outlook(place: Place, use: 'now' | 'forecast', asking: Asking): Promise<Aged<PlaceOutlook>>
  /** In the order asked for; undefined where unknown. */
  beaches(points: readonly Coordinates[], asking: Asking): Promise<(Aged<BeachOutlook> | undefined)[]>
  week(point: Coordinates & { isKnown: boolean }, asking: Asking): Promise<Aged<BeachOutlook>>
  weeks(points: readonly Coordinates[], asking: Asking): Promise<(Aged<BeachOutlook> | undefined)[]>
  /** Undefined where unknown; never fails. */
  sea(
    points: readonly (Coordinates & { isKnown?: boolean })[],
    asking: Asking,
  ): Promise<(SeaOutlook | undefined)[]>
  /** Throws WeatherFailure. */
  past(place: Place, days: PastDays, asking: Asking): Promise<PastHours>
  /** Throws WeatherFailure. */
  season(place: Place, asking: Asking): Promise<SeasonHistory>
  close(): Promise<void>
}

export type ForecastSource = {
  attribution: Attribution[]
  outlook(place: Place, ask: Ask): Promise<PlaceOutlook>
  /** At most 12 points. */
  beaches(points: readonly Coordinates[], ask: Ask, days: number): Promise<BeachOutlook[]>
  geocode(text: string, ask: Ask): Promise<FoundPlace[]>
}

export type FoundPlace = Coordinates & {
  name: string
  region?: string
  country: string
  timezone: string | null
}

/** `busy`: our quota or the caller's share is used up. */
export class WeatherFailure extends Error {
  override readonly name = 'WeatherFailure'
  readonly kind: 'unavailable' | 'busy'
  readonly retryAfterMs: number

  constructor(kind: 'unavailable' | 'busy', reason: string, retryAfterMs = 30_000) {
    super(reason)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
