import type { Coordinates, Spot } from '@sendit/core/beaches/spot.ts'
import type { WeekTally } from '@sendit/core/season/weeks.ts'
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
  /** Where the place is a beach that is known, or a town with some. */
  spots?: readonly Spot[]
  /** In the gazetteer, and so worth more of the provider than any text somebody may type. */
  isKnown: boolean
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
  wind: { knots: number; direction: number; gustKnots: number | null } | null
  humidity: number | null
  visibility: number | null
  sunrise: number | null
  sunset: number | null
}

export type PlaceOutlook = { timezone: string; now: Moment; hours: Moment[]; days: DayOutlook[] }
export type BeachOutlook = { now: Moment; hours: Moment[] }
export type SeaOutlook = { timezone: string; levels: SeaLevel[]; now: SeaNow }

/** What past years were like at a place, by week of the year. */
export type SeasonHistory = {
  /** 52, each over all years from the first to the last of which a day is known. */
  weeks: WeekTally[]
  firstYear: number
  lastYear: number
  /** 52, in Celsius. */
  waterOfWeeks: (number | null)[]
}

/** Hours of the past, each with the wind in it. */
export type PastHours = {
  time: number
  windKnots: number | null
  windDirection: number | null
  gustKnots: number | null
}[]

/** Calendar days of the place, both among them. */
export type PastDays = { from: string; to: string }

/**
 * `isStale`: a newer one was asked for and could not be had. `isRefreshing`: a newer one is on its way, for whoever asks
 * again in a moment.
 */
export type Aged<T> = { value: T; isStale: boolean; isRefreshing: boolean }

/** Who wants to know something, and for how long. */
export type Asking = {
  /** Ends the wait of one answer. What is being fetched goes on and is kept; what only waits in line is dropped. */
  timeoutSignal: AbortSignal
  /** Whose share of the provider it uses, each of them: the person who brought the asker here, the trip. */
  askers: readonly string[]
}

/** One request to a provider, as the ones who line up for it see it. */
export type Ask = Pick<Asking, 'askers'> & {
  /** Aborted once nobody waits for the answer. */
  unwanted: AbortSignal
  /** A place that riders are known to go to: a beach, its town or region. */
  isKnown: boolean
}

/** Where weather comes from. */
export type Weather = {
  attribution: Attribution[]
  find(text: string, asking: Asking): Promise<Place | undefined>
  /** All that a text may mean, the likeliest first; a place of ours alone where it names one. */
  places(text: string, asking: Asking): Promise<FoundPlace[]>
  /** Throws WeatherFailure when nothing recent enough for this use is known. */
  outlook(place: Place, use: 'now' | 'forecast', asking: Asking): Promise<Aged<PlaceOutlook>>
  /** In the order asked for; undefined where unknown. Throws WeatherFailure when all are. */
  beaches(points: readonly Coordinates[], asking: Asking): Promise<(Aged<BeachOutlook> | undefined)[]>
  /** The same with the hours of a week and a day, as far as the provider knows them. */
  week(point: Coordinates & { isKnown: boolean }, asking: Asking): Promise<Aged<BeachOutlook>>
  /** The same of several beaches of ours, in the order asked for; undefined where unknown. */
  weeks(points: readonly Coordinates[], asking: Asking): Promise<(Aged<BeachOutlook> | undefined)[]>
  /** In the order asked for; undefined where unknown. A sea that does not answer never fails the page. */
  sea(
    points: readonly (Coordinates & { isKnown?: boolean })[],
    asking: Asking,
  ): Promise<(SeaOutlook | undefined)[]>
  /** The hours of these days, as far as they are known yet. Throws WeatherFailure when they cannot be had. */
  past(place: Place, days: PastDays, asking: Asking): Promise<PastHours>
  /** Throws WeatherFailure when it cannot be had. */
  season(place: Place, asking: Asking): Promise<SeasonHistory>
  close(): Promise<void>
}

/** One of the providers: asks, understands and converts, and remembers nothing. */
export type ForecastSource = {
  attribution: Attribution[]
  outlook(place: Place, ask: Ask): Promise<PlaceOutlook>
  /** At most 12 at a time; the hours of so many days, or of as many as the provider knows. */
  beaches(points: readonly Coordinates[], ask: Ask, days: number): Promise<BeachOutlook[]>
  geocode(text: string, ask: Ask): Promise<FoundPlace[]>
}

export type FoundPlace = Coordinates & {
  name: string
  /** Of the country; what was kept before has none. */
  region?: string
  country: string
  timezone: string | null
}

/** `busy`: our share of the provider is used up for now, or the asker's. */
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
