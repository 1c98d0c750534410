import type { AddJourney, ChangeJourney } from '@sendit/core/crew/contract.ts'
import { journeysInOrder, seatsProblem } from '@sendit/core/crew/journeys.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { readRows } from '#db/statement.ts'
import { invalid, limitReached, noSeat, notFound, notTraveller } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import * as store from './journey-store.ts'

export type JourneysService = ReturnType<typeof createJourneysService>

type Dependencies = { database: AppDatabase; clock: Clock; tripEvents: TripEvents }
type Seat = { journeyId: string; userId: string | undefined }

export function createJourneysService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps
  const publishChange = (work: Work, tripId: string) => tripEvents.publish(work, tripId, ['journeys'])
  return {
    async list({ tripId }: TripAccess): Promise<store.JourneyRow[]> {
      return journeysInOrder(await store.listJourneys(database.db, { tripId }))
    },

    /** One per person and direction. Throws VALIDATION, LIMIT_REACHED and NOT_OWNER. */
    async add(work: Work, access: MemberAccess, form: AddJourney): Promise<store.JourneyRow> {
      const journeyId = await addJourney(work.tx, access, form, clock.now())
      publishChange(work, access.tripId)
      return getJourney(work.tx, access.tripId, journeyId)
    },

    /** Throws NOT_OWNER, and VALIDATION when fewer seats remain than are taken. */
    async change(
      work: Work,
      access: MemberAccess,
      { journeyId, form }: { journeyId: string; form: ChangeJourney },
    ): Promise<store.JourneyRow> {
      const { tripId } = access
      await lockTrip(work.tx, tripId)
      const before = await getOwnJourney(work.tx, access, journeyId)
      requireSeats({
        mode: form.mode ?? before.mode,
        seatsOffered: form.seatsOffered ?? before.seats_offered,
        needsSeat: form.needsSeat ?? before.needs_seat === 1,
        taken: readRows(before.passengers).length,
      })
      await store.updateJourney(work.tx, journeyId, toChange(form))
      publishChange(work, tripId)
      return getJourney(work.tx, tripId, journeyId)
    },

    remove: (access: MemberAccess, journeyId: string) =>
      database.transactIn(access.tripId, async (work) => {
        await lockTrip(work.tx, access.tripId)
        await getOwnJourney(work.tx, access, journeyId)
        const journey = await getJourney(work.tx, access.tripId, journeyId)
        await store.deleteJourney(work.tx, journeyId)
        const passengers = readRows(journey.passengers).map(({ id }) => id)
        await recordSeatEvent(work.tx, access, { to: passengers, what: 'gone', now: clock.now() })
        publishChange(work, access.tripId)
      }),

    /** Leaves any other car in the same direction. Throws NO_SEAT. */
    async takeSeat(work: Work, access: MemberAccess, { journeyId, userId }: Seat): Promise<store.JourneyRow> {
      await lockTrip(work.tx, access.tripId)
      const passenger = await getPerson(work.tx, access, userId)
      const isNew = await sitDown(work.tx, access.tripId, { journeyId, userId: passenger }, clock.now())
      const journey = await getJourney(work.tx, access.tripId, journeyId)
      if (isNew) {
        await recordSeatEvent(work.tx, access, { to: [journey.user_id], what: 'taken', now: clock.now() })
        publishChange(work, access.tripId)
      }
      return journey
    },

    /** Idempotent. */
    giveSeatBack: (access: MemberAccess, { journeyId, userId }: Seat) =>
      database.transactIn(access.tripId, async (work) => {
        await lockTrip(work.tx, access.tripId)
        const passenger = await getPerson(work.tx, access, userId)
        const before = await getJourney(work.tx, access.tripId, journeyId)
        await store.deletePassenger(work.tx, { journeyId, userId: passenger })
        if (readRows(before.passengers).some(({ id }) => id === passenger))
          await recordSeatEvent(work.tx, access, {
            to: [before.user_id],
            what: 'given back',
            now: clock.now(),
          })
        publishChange(work, access.tripId)
        return getJourney(work.tx, access.tripId, journeyId)
      }),
  }
}

async function recordSeatEvent(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  { to, what, now }: { to: string[]; what: 'taken' | 'given back' | 'gone'; now: Date },
): Promise<void> {
  const item = { kind: 'seat', by: actor.user.display_name, what } as const
  await recordEvent(tx, { tripId, byUserId: actor.userId, notificationRules: [{ to, item }] }, now)
}

async function addJourney(tx: Executor, access: MemberAccess, form: AddJourney, now: Date): Promise<string> {
  const { tripId } = access
  await lockTrip(tx, tripId)
  const userId = await getPerson(tx, access, form.userId)
  requireSeats({ ...form, taken: 0 })
  const existing = await store.listJourneys(tx, { tripId })
  if (existing.some((journey) => journey.user_id === userId && journey.kind === form.kind))
    throw limitReached(
      `There is ${form.kind === 'arrival' ? 'an arrival' : 'a departure'} already. Change that one.`,
    )
  const id = newId(now)
  await store.insertJourney(tx, {
    ...{ id, trip_id: tripId, user_id: userId, kind: form.kind, day: form.day, time: form.time },
    ...{ mode: form.mode, place: form.place, reference: form.reference },
    ...{ seats_offered: form.seatsOffered, needs_seat: form.needsSeat ? 1 : 0, created_at: now },
  })
  return id
}

async function sitDown(
  tx: Executor,
  tripId: string,
  { journeyId, userId }: { journeyId: string; userId: string },
  now: Date,
): Promise<boolean> {
  const journeys = await store.listJourneys(tx, { tripId })
  const car = journeys.find(({ id }) => id === journeyId)
  if (car === undefined) throw notFound()
  if (car.user_id === userId) throw invalid('userId', 'Whoever drives has a seat already.')
  const sitsIn = journeys.filter(
    ({ kind, passengers }) => kind === car.kind && readRows(passengers).some(({ id }) => id === userId),
  )
  if (sitsIn.includes(car)) return false
  if (readRows(car.passengers).length >= car.seats_offered) throw noSeat()
  for (const { id } of sitsIn) await store.deletePassenger(tx, { journeyId: id, userId })
  await store.insertPassenger(tx, { journeyId, userId }, now)
  return true
}

/** The caller, or a placeholder they write for. */
async function getPerson(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  userId: string = actor.userId,
): Promise<string> {
  // May have left while this waited for the lock.
  if ((await store.findCrewMate(tx, tripId, actor.userId)) === undefined) throw notFound()
  if (userId === actor.userId) return userId
  const person = await store.findCrewMate(tx, tripId, userId)
  if (person === undefined) throw invalid('userId', 'This person is not in the trip.')
  if (person.placeholder_id === null) throw notTraveller()
  return userId
}

async function getOwnJourney(tx: Executor, access: MemberAccess, journeyId: string) {
  const journey = await getJourney(tx, access.tripId, journeyId)
  if (journey.user_id !== access.actor.userId && journey.placeholder_id === null) throw notTraveller()
  return journey
}

async function getJourney(tx: Executor, tripId: string, journeyId: string): Promise<store.JourneyRow> {
  const [journey] = await store.listJourneys(tx, { tripId, journeyId })
  if (journey === undefined) throw notFound()
  return journey
}

function requireSeats({ taken, ...seats }: Parameters<typeof seatsProblem>[0] & { taken: number }): void {
  const problem = seatsProblem(seats)
  if (problem === 'no car') throw invalid('seatsOffered', 'Seats are offered in a car.')
  if (problem === 'both') throw invalid('needsSeat', 'Offer seats or ask for one, not both.')
  if (seats.seatsOffered < taken)
    throw invalid('seatsOffered', `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken.`)
}

function toChange(form: ChangeJourney): store.JourneyChange {
  const { day, time, mode, place, reference, seatsOffered, needsSeat } = form
  return {
    ...(day !== undefined && { day }),
    ...(time !== undefined && { time }),
    ...(mode !== undefined && { mode }),
    ...(place !== undefined && { place }),
    ...(reference !== undefined && { reference }),
    ...(seatsOffered !== undefined && { seats_offered: seatsOffered }),
    ...(needsSeat !== undefined && { needs_seat: needsSeat ? 1 : 0 }),
  }
}
