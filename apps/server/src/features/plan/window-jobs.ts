import { isDeepStrictEqual } from 'node:util'
import { compareWindows, type FoundWindow, SAME_WITHIN_SECONDS } from '@sendit/core/plan/go-window.ts'
import { GO_WITHIN_HOURS } from '@sendit/core/plan/limits.ts'
import { addDays } from '@sendit/core/time.ts'
import { lockTripIfOpen } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Weather } from '#adapters/weather/port.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { type ListNearIds, lookForWindows, type WindLook } from './window-look-jobs.ts'
import { goWords } from './window-present.ts'
import * as store from './window-store.ts'
import { writeGoDeed } from './window-telling-service.ts'

const MINUTE_MS = 60_000
/** Forecasts are made anew every few hours. */
const LOOK_EVERY_MS = 120 * MINUTE_MS
/** A server that dies while it looks, and a provider that does not answer, are waited for so long. */
const LEASE_MS = 15 * MINUTE_MS
/** Of one round, each with the beaches of one place: what is left waits for the next one, seconds later. */
const MAX_AT_ONCE = 3

type WindowCard = { tripId: string; text: string; about: { kind: 'window'; id: string }; now: Date }

type Dependencies = {
  database: AppDatabase
  news: TripNews
  weather: Weather
  listNear: ListNearIds
  /** Says it in the trip's chat, in the caller's transaction. */
  postCard: (work: Work, card: WindowCard) => Promise<void>
}

/** Looks out for the wind of trips that are near. */
export function createWindWatch(deps: Dependencies) {
  const { database } = deps
  return {
    /**
     * Looks at the trips whose turn it is. Each look is one server's, until its end or its lease's; what it saw is written and told in
     * one transaction, so that a server that dies has done both or neither. Where the providers do not answer the round is over.
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

/** The days that it is anywhere on earth, from now on as far as is looked. */
function daysAround(now: Date): { first: string; last: string } {
  const today = now.toISOString().slice(0, 10)
  return { first: addDays(today, -1), last: addDays(today, Math.ceil(GO_WITHIN_HOURS / 24) + 1) }
}

type Seen = { tripId: string; seen: WindLook; now: Date }

async function writeDown(deps: Dependencies, work: Work, { tripId, seen, now }: Seen): Promise<void> {
  // Whoever looks at the same trip at once waits here, and then finds what was told.
  if ((await lockTripIfOpen(work.tx, tripId)) === undefined) return
  const told = (
    await store.listTold(work.tx, tripId, new Date(now.getTime() - SAME_WITHIN_SECONDS * 1000))
  ).map((row) => ({
    ...{ row, day: row.day, beachId: row.beach_id },
    ...{ from: toSeconds(row.first_from_at), to: toSeconds(row.last_to_at) },
  }))
  // A trip that goes elsewhere has other windows.
  const isHere = ({ beachId }: { beachId: string }) => seen.spots.some(({ id }) => id === beachId)
  const { appeared, moved, vanished } = compareWindows(told.filter(isHere), seen.windows)
  const gone = [...(seen.isWhole ? vanished : []), ...told.filter((one) => !isHere(one))]
  const changes = [
    ...moved.map(({ told: { row }, found }) => ({ before: row, after: asFound(row, found, { seen, now }) })),
    ...gone.map(({ row }) => ({ before: row, after: { ...row, gone_at: goneSince(row, now) } })),
  ].filter(({ before, after }) => !isDeepStrictEqual(before, after))
  for (const { after } of changes) await store.updateWindow(work.tx, after)
  for (const window of appeared) await tell(deps, work, { ...newRow(window, { seen, now }), trip_id: tripId })
  await store.endLook(work.tx, tripId, new Date(now.getTime() + LOOK_EVERY_MS))
  if (changes.length > 0) deps.news.changed(work, tripId, ['plan'])
}

async function tell({ postCard }: Dependencies, work: Work, row: store.WindowRow): Promise<void> {
  await store.insertWindow(work.tx, row)
  const { id, trip_id: tripId, told_at: now } = row
  await postCard(work, { tripId, text: goWords(row), about: { kind: 'window', id }, now })
  await writeGoDeed(work.tx, row)
}

type Looked = { seen: WindLook; now: Date }

/** A window in the hours that the forecast gives it now. One that has begun only grows: the crew sees the water by then. */
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
  return { id: newId(now), day: window.day, ...facts, ...span, told_at: now, gone_at: null }
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
