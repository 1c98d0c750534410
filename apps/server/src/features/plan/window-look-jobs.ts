import { beachScore } from '@sendit/core/beaches/beach-score.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/known-spots.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import { type FoundWindow, goWindows } from '@sendit/core/plan/go-window.ts'
import { GO_WITHIN_HOURS } from '@sendit/core/plan/limits.ts'
import { dayInZone } from '@sendit/core/time.ts'
import type { Aged, Asking, BeachOutlook, Moment, Weather } from '#adapters/weather/port.ts'
import { conditionsOf } from '#conditions/present.ts'
import { AppError } from '#errors.ts'
import type { LookedTrip } from './window-store.ts'

/** Whose share of the provider all looks use together: a fifth of it at the most, the rest is for whoever waits for an answer. */
const ASKERS = ['looks for GO windows']
const PATIENCE_MS = 20_000
const HOUR_MS = 3_600_000
const PROVIDER_AWAY = 503

/** What the forecast says of a trip. */
export type WindLook = {
  /** The beaches of its place, the nearest first. */
  spots: readonly Spot[]
  windows: FoundWindow[]
  /** All of the beaches are known as they are now: what is not among the windows is not to come. */
  isWhole: boolean
}

/** The ids of the beaches near a place, the nearest first. Throws as `conditions/places.ts` says. */
export type ListNearIds = (place: string, asking: Asking) => Promise<string[]>

type Dependencies = { weather: Weather; listNear: ListNearIds }

/** Looks for GO windows in the days of a trip; undefined where the providers do not answer. */
export async function lookForWindows(
  { weather, listNear }: Dependencies,
  trip: LookedTrip,
  now: Date,
): Promise<WindLook | undefined> {
  const asking = { patience: AbortSignal.timeout(PATIENCE_MS), askers: ASKERS }
  const near = await nearOf(listNear, trip.location, asking)
  if (near === undefined) return undefined
  const spots = near.flatMap((id) => KNOWN_SPOTS.find((spot) => spot.id === id) ?? [])
  if (spots.length === 0) return { spots, windows: [], isWhole: true }
  const outlooks = (await weather.weeks(spots, asking)).map(newest)
  if (outlooks.every((outlook) => outlook === undefined)) return undefined
  const windows = windowsOf(
    spots.flatMap((spot, index) => {
      const outlook = outlooks[index]
      return outlook === undefined ? [] : [{ spot, hours: hoursAhead(outlook.hours, { spot, trip, now }) }]
    }),
  )
  return { spots, windows, isWhole: outlooks.every((outlook) => outlook !== undefined) }
}

/** None where nobody knows the place, whose crew wrote what they liked; undefined where it could not be asked for. */
async function nearOf(listNear: ListNearIds, place: string, asking: Asking): Promise<string[] | undefined> {
  try {
    return await listNear(place, asking)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === PROVIDER_AWAY ? undefined : []
  }
}

/** An old forecast tells nobody to go, nor that a window is gone. */
function newest(outlook: Aged<BeachOutlook> | undefined): BeachOutlook | undefined {
  return outlook === undefined || outlook.isStale ? undefined : outlook.value
}

type Ahead = { spot: Spot; trip: LookedTrip; now: Date }

/** The hours to come of the trip's own days, as far as a GO window is looked for. */
function hoursAhead(hours: readonly Moment[], { spot, trip, now }: Ahead): Moment[] {
  const until = now.getTime() + GO_WITHIN_HOURS * HOUR_MS
  const lastDay = trip.trip_end_date ?? trip.trip_date
  return hours.filter(({ time }) => {
    if (time * 1000 < now.getTime() || time * 1000 + HOUR_MS > until) return false
    const day = dayInZone(new Date(time * 1000), spot.timezone)
    return trip.trip_date <= day && day <= lastDay
  })
}

/** Day by day on the clocks of the beaches. The tide caps nothing and moves a score by little; it is not asked for days ahead. */
function windowsOf(beaches: readonly { spot: Spot; hours: readonly Moment[] }[]): FoundWindow[] {
  const scored = beaches.flatMap(({ spot, hours }) =>
    hours.map((hour) => ({
      ...{ ...hour, beachId: spot.id, score: beachScore(spot, conditionsOf(hour, null)).score },
      day: dayInZone(new Date(hour.time * 1000), spot.timezone),
    })),
  )
  return [...new Set(scored.map(({ day }) => day))].sort().flatMap((day) => {
    const ofDay = scored.filter((hour) => hour.day === day)
    const days = beaches.map(({ spot: { id } }) => ({
      ...{ beachId: id, hours: ofDay.filter(({ beachId }) => beachId === id) },
    }))
    return goWindows(days).map((window) => ({ ...window, day }))
  })
}
