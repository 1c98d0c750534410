import type { Coordinates } from '@sendit/core/beaches/distance.ts'
import type { Attribution, SeaNow } from '@sendit/core/weather/contract.ts'
import type { SeaLevel } from '@sendit/core/weather/tides.ts'
import type { Sky } from '@sendit/core/weather/weather-codes.ts'

// Inside the server: knots, degrees where the wind comes from, Celsius, metres, Unix seconds. Null is unknown.

export type Place = Coordinates & {
  name: string
  country: string
  /** Unknown until the provider says it. */
  timezone: string | null
  /** Beside a beach: there the forecast is taken from a cell of the sea. */
  isBySea: boolean
}

/** The weather now, or in the hour that begins at `time`. */
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
  /** The place's calendar day. */
  date: string
  sky: Sky
  minTemperature: number | null
  maxTemperature: number | null
  /** Between sunrise and sunset. */
  wind: { knots: number; direction: number } | null
  humidity: number | null
  visibility: number | null
  sunrise: number | null
  sunset: number | null
}

export type PlaceOutlook = { timezone: string; now: Moment; hours: Moment[]; days: DayOutlook[] }
export type BeachOutlook = { now: Moment; hours: Moment[] }
export type SeaOutlook = { timezone: string; levels: SeaLevel[]; now: SeaNow }

/** `isStale`: it should have been asked for again by now. */
export type Aged<T> = { value: T; isStale: boolean }

/** Where weather comes from. `patience` ends the wait of one answer; what was asked for goes on and is kept. */
export type Weather = {
  attribution: Attribution[]
  find(text: string, patience: AbortSignal): Promise<Place | undefined>
  /** Throws WeatherFailure when nothing recent enough for this use is known. */
  outlook(place: Place, use: 'now' | 'forecast', patience: AbortSignal): Promise<Aged<PlaceOutlook>>
  /** In the order asked for; undefined where unknown. Throws WeatherFailure when all are. */
  beaches(points: readonly Coordinates[], patience: AbortSignal): Promise<(BeachOutlook | undefined)[]>
  /** In the order asked for; undefined where unknown. A sea that does not answer never fails the page. */
  sea(points: readonly Coordinates[], patience: AbortSignal): Promise<(SeaOutlook | undefined)[]>
  close(): Promise<void>
}

/** One of the providers: asks, understands and converts, and remembers nothing. */
export type ForecastSource = {
  attribution: Attribution[]
  outlook(place: Place): Promise<PlaceOutlook>
  /** At most 12 at a time. */
  beaches(points: readonly Coordinates[]): Promise<BeachOutlook[]>
  geocode(text: string): Promise<FoundPlace[]>
}

export type FoundPlace = Coordinates & { name: string; country: string; timezone: string | null }

/** `busy`: our share of the provider is used up for now. */
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
