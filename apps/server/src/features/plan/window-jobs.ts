import { isDeepStrictEqual } from 'node:util'
import { beachScore } from '@sendit/core/beaches/beach-score.ts'
import { KNOWN_SPOTS } from '@sendit/core/beaches/gazetteer.ts'
import type { Spot } from '@sendit/core/beaches/spot.ts'
import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import {
  compareWindows,
  type FoundWindow,
  goWindows,
  SAME_WITHIN_SECONDS,
} from '@sendit/core/plan/go-window.ts'
import { GO_WITHIN_HOURS } from '@sendit/core/plan/limits.ts'
import { addDays, dayInZone } from '@sendit/core/time.ts'
import type { Aged, Asking, BeachOutlook, Moment, Weather } from '#adapters/weather/port.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { BeachesService } from '#features/beaches/service.ts'
import { conditionsOf } from '#features/weather/week-present.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import { lockTripIfOpen } from '#trips/trip-lock.ts'
import { goWords } from './present.ts'
import * as store from './window-store.ts'
import { findWindow, type LookedTrip, type WindowRow } from './window-store.ts'

const MINUTE_MS = 60_000
/** Forecasts are updated every few hours. */
const LOOK_EVERY_MS = 120 * MINUTE_MS
/** Until a crashed server's or silent provider's turn expires. */
const LEASE_MS = 15 * MINUTE_MS
/** One provider call per trip; the rest waits for the next run, seconds later. */
const MAX_AT_ONCE = 3

type WindowCard = { tripId: string; text: string; about: { kind: 'window'; id: string }; now: Date }

type Dependencies = {
  database: AppDatabase
  tripEvents: TripEvents
  weather: Weather
  beaches: NearBeaches
  postCard: (work: Work, card: WindowCard) => Promise<void>
}

export function createWindWatch(deps: Dependencies) {
  const { database } = deps
  return {
    /**
     * Each check is leased to one server; results and notifications commit together, so a crash loses neither or both. Stops
     * when providers do not answer.
     */
    async look(now: Date): Promise<void> {
      for (const trip of await store.listDue(database.db, { now, ...daysAround(now), limit: MAX_AT_ONCE })) {
        const until = new Date(now.getTime() + LEASE_MS)
        if (!(await store.claimLook(database.db, trip, { now, until }))) continue
        const seen = await lookForWindows(deps, trip, now)
        if (seen === undefined) return
        await database.transactIn(trip.id, (work) => writeDown(deps, work, { tripId: trip.id, seen, now }))
      }
    },
  }
}

/** Today may be another day elsewhere on earth. */
function daysAround(now: Date): { first: string; last: string } {
  const today = now.toISOString().slice(0, 10)
  return { first: addDays(today, -1), last: addDays(today, Math.ceil(GO_WITHIN_HOURS / 24) + 1) }
}

type Seen = { tripId: string; seen: WindLook; now: Date }

async function writeDown(deps: Dependencies, work: Work, { tripId, seen, now }: Seen): Promise<void> {
  // A concurrent check waits here and then sees what was notified.
  if ((await lockTripIfOpen(work.tx, tripId)) === undefined) return
  const notified = (
    await store.listNotified(work.tx, tripId, new Date(now.getTime() - SAME_WITHIN_SECONDS * 1000))
  ).map((row) => ({
    ...{ row, day: row.day, beachId: row.beach_id },
    ...{ from: toSeconds(row.first_from_at), to: toSeconds(row.last_to_at) },
  }))
  // A trip with another destination has other windows.
  const isHere = ({ beachId }: { beachId: string }) => seen.spots.some(({ id }) => id === beachId)
  const { appeared, moved, vanished } = compareWindows(notified.filter(isHere), seen.windows)
  const gone = [...(seen.isWhole ? vanished : []), ...notified.filter((one) => !isHere(one))]
  const changes = [
    ...moved.map(({ notified: { row }, found }) => ({
      before: row,
      after: asFound(row, found, { seen, now }),
    })),
    ...gone.map(({ row }) => ({ before: row, after: { ...row, gone_at: goneSince(row, now) } })),
  ].filter(({ before, after }) => !isDeepStrictEqual(before, after))
  for (const { after } of changes) await store.updateWindow(work.tx, after)
  for (const window of appeared)
    await announceWindow(deps, work, { ...newRow(window, { seen, now }), trip_id: tripId })
  await store.endLook(work.tx, tripId, new Date(now.getTime() + LOOK_EVERY_MS))
  if (changes.length > 0) deps.tripEvents.publish(work, tripId, ['plan'])
}

async function announceWindow({ postCard }: Dependencies, work: Work, row: store.WindowRow): Promise<void> {
  await store.insertWindow(work.tx, row)
  const { id, trip_id: tripId, notified_at: now } = row
  await postCard(work, { tripId, text: goWords(row), about: { kind: 'window', id }, now })
  await recordGoEvent(work.tx, row)
}

type Looked = { seen: WindLook; now: Date }

/** A window that has begun only grows: the crew sees the water by then. */
function asFound(row: store.WindowRow, window: FoundWindow, { seen, now }: Looked): store.WindowRow {
  const facts = factsOf(window, seen)
  const span = {
    first_from_at: earlier(row.first_from_at, facts.from_at),
    last_to_at: later(row.last_to_at, facts.to_at),
  }
  if (row.from_at <= now) return { ...row, ...span, to_at: later(row.to_at, facts.to_at) }
  return { ...row, ...facts, ...span, gone_at: null }
}

function goneSince({ from_at, gone_at }: store.WindowRow, now: Date): Date | null {
  return from_at <= now ? gone_at : (gone_at ?? now)
}

function newRow(window: FoundWindow, { seen, now }: Looked): Omit<store.WindowRow, 'trip_id'> {
  const facts = factsOf(window, seen)
  const span = { first_from_at: facts.from_at, last_to_at: facts.to_at }
  return { id: newId(now), day: window.day, ...facts, ...span, notified_at: now, gone_at: null }
}

function factsOf({ beachId, from, to, ...wind }: FoundWindow, { spots }: WindLook) {
  const spot = spots.find(({ id }) => id === beachId)
  return {
    ...{ beach_id: beachId, beach_name: spot?.name ?? '', timezone: spot?.timezone ?? 'UTC' },
    ...{ from_at: new Date(from * 1000), to_at: new Date(to * 1000) },
    ...{ lowest_knots: Math.round(wind.lowestKnots), highest_knots: Math.round(wind.highestKnots) },
    gust_knots: wind.gustKnots === null ? null : Math.round(wind.gustKnots),
    wind_direction: Math.round(wind.windDirection) % 360,
  }
}

const toSeconds = (at: Date) => at.getTime() / 1000
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)

/** All checks share one quota: at most a fifth, the rest is for interactive requests. */
const ASKERS = ['looks for GO windows']
const TIMEOUT_MS = 20_000
const HOUR_MS = 3_600_000
const PROVIDER_AWAY = 503

export type WindLook = {
  spots: readonly Spot[]
  windows: FoundWindow[]
  /** All beaches are current, so missing windows are cancelled. */
  isWhole: boolean
}

type NearBeaches = Pick<BeachesService, 'listNear'>
type WindowLookJobsDependencies = { weather: Weather; beaches: NearBeaches }

async function lookForWindows(
  { weather, beaches }: WindowLookJobsDependencies,
  trip: LookedTrip,
  now: Date,
): Promise<WindLook | undefined> {
  const asking = { timeoutSignal: AbortSignal.timeout(TIMEOUT_MS), askers: ASKERS }
  const near = await nearOf(beaches, trip.location, asking)
  if (near === undefined) return undefined
  const spots = near.flatMap((id) => KNOWN_SPOTS.find((spot) => spot.id === id) ?? [])
  if (spots.length === 0) return { spots, windows: [], isWhole: true }
  const outlooks = (await weather.weeks(spots, asking)).map(newest)
  if (outlooks.every((outlook) => outlook === undefined)) return undefined
  const windows = windowsOf(
    spots.flatMap((spot, index) => {
      const outlook = outlooks[index]
      return outlook === undefined ? [] : [{ spot, hours: upcomingHours(outlook.hours, { spot, trip, now }) }]
    }),
  )
  return { spots, windows, isWhole: outlooks.every((outlook) => outlook !== undefined) }
}

/** Empty for unknown places, undefined when the lookup failed. */
async function nearOf(beaches: NearBeaches, place: string, asking: Asking): Promise<string[] | undefined> {
  try {
    return (await beaches.listNear(place, asking)).map(({ row }) => row.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === PROVIDER_AWAY ? undefined : []
  }
}

/** A stale forecast neither announces nor cancels a window. */
function newest(outlook: Aged<BeachOutlook> | undefined): BeachOutlook | undefined {
  return outlook === undefined || outlook.isStale ? undefined : outlook.value
}

type UpcomingHours = { spot: Spot; trip: LookedTrip; now: Date }

function upcomingHours(hours: readonly Moment[], { spot, trip, now }: UpcomingHours): Moment[] {
  const until = now.getTime() + GO_WITHIN_HOURS * HOUR_MS
  const lastDay = trip.trip_end_date ?? trip.trip_date
  return hours.filter(({ time }) => {
    if (time * 1000 < now.getTime() || time * 1000 + HOUR_MS > until) return false
    const day = dayInZone(new Date(time * 1000), spot.timezone)
    return trip.trip_date <= day && day <= lastDay
  })
}

/** The tide changes scores little, so it is not fetched days ahead. */
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

type GoItem = Extract<NotificationItem, { kind: 'go' }>

async function recordGoEvent(tx: Executor, row: WindowRow): Promise<void> {
  const notificationRules = [{ to: 'crew', item: itemOf(row) } as const]
  await recordEvent(tx, { tripId: row.trip_id, byUserId: null, notificationRules }, row.notified_at)
}

/** Undefined when no longer forecast. */
export async function windowAsItIs(db: Executor, { windowId }: GoItem): Promise<GoItem | undefined> {
  const row = await findWindow(db, windowId)
  return row === undefined || row.gone_at !== null ? undefined : itemOf(row)
}

function itemOf(row: WindowRow): GoItem {
  return {
    ...{ kind: 'go', windowId: row.id, beach: row.beach_name, timezone: row.timezone },
    ...{ from: row.from_at.toISOString(), to: row.to_at.toISOString() },
    ...{ lowest: row.lowest_knots, highest: row.highest_knots, readAt: row.notified_at.toISOString() },
  }
}
