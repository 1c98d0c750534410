import type { Ages } from './answer-cache.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// docs/weather.md 5.1.
const FRESH_MS = 15 * MINUTE_MS
const REFRESHING_MS = HOUR_MS
const SEA_FRESH_MS = 3 * HOUR_MS

/** Weather of now may be 3 hours old when nothing newer can be had, a forecast a day. */
export const OUTLOOK_AGES = {
  now: { fresh: () => FRESH_MS, whileRefreshing: REFRESHING_MS, onFailure: 3 * HOUR_MS },
  forecast: { fresh: () => FRESH_MS, whileRefreshing: REFRESHING_MS, onFailure: DAY_MS },
} as const satisfies Record<string, Ages<unknown>>

export const SEA_AGES: Ages<unknown> = {
  fresh: () => SEA_FRESH_MS,
  whileRefreshing: SEA_FRESH_MS + REFRESHING_MS,
  onFailure: DAY_MS,
}

/** A place that was found stays where it is; one that was not may be found tomorrow. */
export const PLACE_AGES: Ages<object | null> = {
  fresh: (place) => (place === null ? DAY_MS : 30 * DAY_MS),
  whileRefreshing: 0,
  onFailure: 30 * DAY_MS,
}

/** Kept for longer where the rest of the product's data is: here it is held for those who ask at once. */
export const SEASON_AGES: Ages<unknown> = { fresh: () => DAY_MS, whileRefreshing: 0, onFailure: DAY_MS }

/** The archive is some days behind: hours that it does not know yet are asked for again; all others stay as they were. */
export const PAST_AGES: Ages<readonly { windKnots: number | null }[]> = {
  fresh: (hours) => (hours.every(({ windKnots }) => windKnots !== null) ? 30 * DAY_MS : 6 * HOUR_MS),
  whileRefreshing: 0,
  onFailure: 30 * DAY_MS,
}
