import { daysBetween } from '@sendit/core/time.ts'
import type { CreateTrip, UpdateTrip } from '@sendit/core/trips/contract.ts'
import { MAX_HERO_URL, TRIPS_PAGE } from '@sendit/core/trips/limits.ts'
import { tripDaysFault } from '@sendit/core/trips/trip-days-fault.ts'
import type { Clock } from '#adapters/clock.ts'
import type { GuestActor, UserActor } from '#auth/actor.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { readPage } from '#db/statement.ts'
import { invalid, notFound, outstandingBalance } from '#errors.ts'
import { addStandardAwards } from '#features/awards/service.ts'
import { forgetMember } from '#features/crew/service.ts'
import { readBalance } from '#features/expenses/payment-service.ts'
import { requireAshore } from '#features/outings/service.ts'
import { movePlan } from '#features/plan/service.ts'
import { fileUrl } from '#files/links.ts'
import { readPictureAddress } from '#files/pictures.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import { requireRoomForTrip } from '#trips/memberships.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { findState, stateOf, type TripState, tripDaysOf } from '#trips/trip-gate.ts'
import { type IsSeen, lockTrip, nextUpdate, type Saved, versionOf } from '#trips/trip-lock.ts'
import { factsOf, listWithFacts, tripFacts } from './facts-store.ts'
import { changedPlace, placeColumns } from './place-jobs.ts'
import type { TripFacts } from './present.ts'
import * as store from './store.ts'

export type TripsService = ReturnType<typeof createTripsService>
export type TripsPage = {
  trips: { id: string; myRole: TripFacts['myRole'] }[]
  next: string | undefined
  marks: string[]
}

type NewTrip = { form: CreateTrip; crewOf: MemberAccess | undefined }
type Days = { trip_date: string; trip_end_date: string | null }

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  publicUrl: string
  inviteCrew: (work: Work, from: MemberAccess, tripId: string) => Promise<void>
}

export function createTripsService(deps: Dependencies) {
  const { clock } = deps
  const { db } = deps.database

  return {
    async findPage(actor: UserActor | GuestActor, before: string | undefined): Promise<TripsPage> {
      if (actor.kind === 'user') return findPage(db, actor.userId, before)
      const state = await findState(db, actor.tripId)
      if (state === undefined) throw notFound()
      return pageOf([{ id: actor.tripId, myRole: 'guest', state }])
    },

    readPage: ({ trips }: TripsPage): Promise<TripFacts[]> => readFacts(db, trips),

    async get(access: TripAccess): Promise<TripFacts> {
      const row = tripFacts.of(access)
      if (row === undefined) return readOne(db, access.tripId, access.role)
      return { ...factsOf({ ...row, id: access.tripId }), myRole: access.role }
    },

    /** Invites the crew of `crewOf`. Throws LIMIT_REACHED. */
    async create(work: Work, actor: UserActor, { form, crewOf }: NewTrip): Promise<TripFacts> {
      const { tx } = work
      const now = clock.now()
      await requireRoomForTrip(tx, actor.userId)
      const trip = await createTrip(tx, actor, form, now)
      await addStandardAwards(tx, trip.trip.id, now)
      if (crewOf === undefined) return trip
      await deps.inviteCrew(work, crewOf, trip.trip.id)
      return readOne(tx, trip.trip.id, 'owner')
    },

    /** Unchanged when stale. Throws VALIDATION. */
    async update(access: MemberAccess, form: UpdateTrip, isSeen: IsSeen): Promise<Saved<TripFacts>> {
      return updateTrip(deps, access, { form, isSeen })
    },

    open: (access: MemberAccess) => store.markOpened(db, access.tripId, access.actor.userId, clock.now()),

    listMembers: (access: TripAccess) => store.listMembers(db, access.tripId),

    /**
     * The longest-standing member becomes owner; without one the trip is archived. Throws ON_THE_WATER, and OUTSTANDING_BALANCE
     * unless `anyway`.
     */
    leave: (access: MemberAccess, { anyway }: { anyway: boolean }) => leaveTrip(deps, access, anyway),
  }
}

async function findPage(db: Executor, userId: string, before: string | undefined): Promise<TripsPage> {
  const place = before === undefined ? undefined : await store.findPlace(db, userId, before)
  if (before !== undefined && place === undefined) throw invalid('before', 'This trip is not among yours.')
  const { rows, next } = await readPage(TRIPS_PAGE, (limit) =>
    store.listPlaces(db, { userId, before: place, limit }),
  )
  return pageOf(
    rows.map((row) => ({ id: row.id, myRole: row.my_role, state: stateOf(row) })),
    next,
  )
}

type Listed = { id: string; myRole: TripFacts['myRole']; state: TripState }

function pageOf(listed: Listed[], next?: string): TripsPage {
  const marks = listed.map(({ id, myRole, state }) => `${id} ${myRole} ${state.mark}`)
  return { trips: listed.map(({ id, myRole }) => ({ id, myRole })), next, marks }
}

async function createTrip(tx: Executor, actor: UserActor, form: CreateTrip, now: Date): Promise<TripFacts> {
  const id = newId(now)
  await store.insertTrip(tx, {
    id,
    name: form.name,
    location: form.location,
    trip_date: form.tripDate,
    trip_end_date: form.tripEndDate ?? null,
    description: form.description ?? '',
    accommodation_details: form.accommodationDetails ?? '',
    meeting_info: form.meetingInfo ?? '',
    travel_details: form.travelDetails ?? '',
    hero_image: null,
    ...placeColumns(form, now),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
    archived_at: null,
  })
  await store.insertOwner(tx, id, actor.userId, now)
  return readOne(tx, id, 'owner')
}

async function updateTrip(
  { database, clock, tripEvents, publicUrl }: Dependencies,
  { tripId, actor, role }: MemberAccess,
  { form, isSeen }: { form: UpdateTrip; isSeen: IsSeen },
): Promise<Saved<TripFacts>> {
  return database.transactIn(tripId, async (work) => {
    const { tx } = work
    const before = await lockTrip(tx, tripId)
    if (!isSeen(versionOf(before))) return { isStale: true, facts: await readOne(tx, tripId, role) }
    // Saving unchanged keeps a picture another member chose.
    const isNewHero = form.heroImage && form.heroImage !== before.hero_image
    const heroImage = isNewHero
      ? await requireHero(tx, form.heroImage ?? '', { userId: actor.userId, publicUrl })
      : form.heroImage
    const days = requireDays(before, form)
    const { byDays } = days
    const now = clock.now()
    const change = { ...toChange({ ...form, heroImage }), ...days.change, ...changedPlace(before, form, now) }
    const isMoved = form.movesPlan === true && byDays !== 0
    if (isMoved) await movePlan(tx, tripId, byDays, now)
    tripEvents.publish(work, tripId, isMoved ? ['trip', 'plan'] : ['trip'])
    await store.updateTrip(tx, tripId, change, nextUpdate(before, now))
    const what = whatMoved(before, { ...before, ...change })
    const item = { kind: 'moved', by: actor.user.display_name, what: what ?? 'dates' } as const
    const notificationRules = what === undefined ? [] : [{ to: 'crew' as const, item }]
    await recordEvent(tx, { tripId, byUserId: actor.userId, notificationRules }, now)
    return { isStale: false, facts: await readOne(tx, tripId, role) }
  })
}

type Whereabouts = Days & { location: string }

function whatMoved(before: Whereabouts, after: Whereabouts): 'dates' | 'place' | 'both' | undefined {
  const isDates = before.trip_date !== after.trip_date || before.trip_end_date !== after.trip_end_date
  const isPlace = before.location !== after.location
  if (isDates) return isPlace ? 'both' : 'dates'
  return isPlace ? 'place' : undefined
}

/** Throws VALIDATION for impossible days; stored ones stay until changed. */
function requireDays(stored: Days, form: UpdateTrip): { byDays: number; change: Partial<Days> } {
  if (form.tripDate === undefined && form.tripEndDate === undefined) return { byDays: 0, change: {} }
  const before = tripDaysOf(stored)
  const after = {
    tripDate: form.tripDate ?? before.tripDate,
    tripEndDate: form.tripEndDate === undefined ? before.tripEndDate : form.tripEndDate,
  }
  const fault = tripDaysFault(after)
  if (fault !== undefined) throw invalid(fault.field, fault.message)
  return {
    byDays: daysBetween(before.tripDate, after.tripDate),
    change: { trip_date: after.tripDate, trip_end_date: after.tripEndDate },
  }
}

async function leaveTrip(
  { database, clock, tripEvents }: Dependencies,
  { tripId, actor }: MemberAccess,
  anyway: boolean,
): Promise<void> {
  const now = clock.now()
  await database.transactIn(tripId, async (work) => {
    const { tx, afterCommit } = work
    await lockTrip(tx, tripId)
    await requireAshore(tx, { tripId, userId: actor.userId })
    if (!anyway) requireSettled(await readBalance(tx, tripId, actor.userId))
    if (!(await store.endMembership(tx, tripId, actor.userId, now))) throw notFound()
    const isEmpty = !(await store.ensureOwner(tx, tripId))
    if (isEmpty) await store.archiveTrip(tx, tripId, now)
    else await forgetMember(tx, { tripId, userId: actor.userId, now })
    afterCommit(() => tripEvents.revoke({ kind: 'membership', userId: actor.userId, tripId }))
    if (isEmpty) afterCommit(() => tripEvents.revoke({ kind: 'trip', tripId }))
    else tripEvents.publish(work, tripId, ['trip', 'members', 'awards', 'journeys'])
  })
}

function requireSettled(balancePence: number): void {
  if (balancePence !== 0) throw outstandingBalance(balancePence)
}

async function readFacts(db: Executor, trips: TripsPage['trips']): Promise<TripFacts[]> {
  const found = await listWithFacts(
    db,
    trips.map(({ id }) => id),
  )
  const byId = new Map(found.map((facts) => [facts.trip.id, facts]))
  return trips.flatMap(({ id, myRole }) => {
    const facts = byId.get(id)
    return facts === undefined ? [] : [{ ...facts, myRole }]
  })
}

async function readOne(db: Executor, tripId: string, myRole: TripFacts['myRole']): Promise<TripFacts> {
  const [trip] = await readFacts(db, [{ id: tripId, myRole }])
  if (trip === undefined) throw notFound()
  return trip
}

/** Never fetched by the server. https only, so that no other scheme can run or leak (docs/security.md 3.5). */
async function requireHero(tx: Executor, text: string, { userId, publicUrl }: HeroChooser): Promise<string> {
  const hero = readPictureAddress(text, { publicUrl, max: MAX_HERO_URL })
  if (hero?.kind === 'elsewhere') return hero.url
  const isOriginal = hero !== undefined && hero.path === fileUrl(hero.fileId, 'original')
  if (isOriginal && (await store.isOwnHero(tx, hero.fileId, userId))) return hero.path
  throw invalid('heroImage', 'Please enter an image address that starts with https://')
}

type HeroChooser = { userId: string; publicUrl: string }

function toChange(form: UpdateTrip): store.TripChange {
  return {
    ...(form.name !== undefined && { name: form.name }),
    ...(form.location !== undefined && { location: form.location }),
    ...(form.description !== undefined && { description: form.description ?? '' }),
    ...(form.accommodationDetails !== undefined && {
      accommodation_details: form.accommodationDetails ?? '',
    }),
    ...(form.meetingInfo !== undefined && { meeting_info: form.meetingInfo ?? '' }),
    ...(form.travelDetails !== undefined && { travel_details: form.travelDetails ?? '' }),
    ...(form.heroImage !== undefined && { hero_image: form.heroImage }),
  }
}
