import type { ChangeSeat } from '@sendit/core/crew/contract.ts'
import { isMember } from '#access/memberships.ts'
import { hasTraces } from '#access/seat-rows.ts'
import { clearSeat, endInvitesOfSeat, holdNamings, requireRoomInTrip } from '#access/seats.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { notFound, seatOutstandingBalance } from '#errors.ts'
import * as store from './seat-store.ts'

export type SeatsService = ReturnType<typeof createSeatsService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  news: TripNews
  /** What the trip owes a person, in pence. */
  readBalance: (tx: Executor, tripId: string, userId: string) => Promise<number>
  /** Runs in the transaction in which somebody leaves a trip that goes on. */
  onMemberLeft: (tx: Executor, left: { tripId: string; userId: string; now: Date }) => Promise<void>
}

/** People of a trip without an account: others write for them until somebody takes the seat over. */
export function createSeatsService(deps: Dependencies) {
  const { clock, news } = deps
  return {
    /** Adds somebody by name, in the caller's transaction. Throws LIMIT_REACHED when the trip is full. */
    async add(work: Work, access: MemberAccess, name: string): Promise<store.SeatRow> {
      const { tripId, actor } = access
      const now = clock.now()
      await holdTrip(work.tx, access)
      await requireRoomInTrip(work.tx, tripId)
      const seatId = newId(now)
      await store.insertSeat(work.tx, { tripId, seatId, name, createdBy: actor.userId, now })
      news.changed(work, tripId, ['trip', 'members'])
      return getSeat(work.tx, { tripId, seatId })
    },

    /** Renames them and answers for them, in the caller's transaction. */
    async change(
      work: Work,
      access: MemberAccess,
      { seatId, form }: { seatId: string; form: ChangeSeat },
    ): Promise<store.SeatRow> {
      const { tripId } = access
      await holdTrip(work.tx, access)
      await getSeat(work.tx, { tripId, seatId })
      if (form.name !== undefined) await store.renameSeat(work.tx, seatId, form.name)
      if (form.answer !== undefined)
        await store.setSeatAnswer(work.tx, { tripId, seatId, answer: form.answer })
      news.changed(work, tripId, ['trip', 'members', 'expenses', 'payments', 'awards'])
      return getSeat(work.tx, { tripId, seatId })
    },

    /**
     * Ends a seat to whose name nothing stands; one with money or answers leaves the trip, and stays in what it is part
     * of; a repeated call changes nothing. Throws OUTSTANDING_BALANCE while it owes or is owed, unless it goes `anyway`.
     */
    remove: (access: MemberAccess, seatId: string, { anyway }: { anyway: boolean }) =>
      removeSeat(deps, access, { seatId, anyway }),
  }
}

async function removeSeat(
  { database, clock, news, readBalance, onMemberLeft }: Dependencies,
  access: MemberAccess,
  { seatId, anyway }: { seatId: string; anyway: boolean },
): Promise<void> {
  const { tripId } = access
  const now = clock.now()
  await database.transactIn(tripId, async (work) => {
    const { tx, afterCommit } = work
    await holdTrip(tx, access)
    const seat = await store.findSeat(tx, { tripId, seatId })
    if (seat === undefined) throw notFound()
    if (seat.left_at !== null) return
    await holdNamings(tx, tripId)
    const isOfUse = seat.answer !== null || (await hasTraces(tx, { tripId, userId: seatId }))
    if (!anyway && isOfUse) requireSettled(seat.display_name, await readBalance(tx, tripId, seatId))
    const ended = await endInvitesOfSeat(tx, { seatId, now })
    if (isOfUse) await store.endSeat(tx, { tripId, seatId }, now)
    else await clearSeat(tx, { tripId, seatId })
    await onMemberLeft(tx, { tripId, userId: seatId, now })
    for (const inviteId of ended) afterCommit(() => news.revoke({ kind: 'invite', inviteId }))
    news.changed(work, tripId, ['trip', 'members', 'awards', 'journeys'])
  })
}

/** The trip's row, for somebody who is still in it. */
async function holdTrip(tx: Executor, { tripId, actor }: MemberAccess): Promise<void> {
  await lockTrip(tx, tripId)
  if (!(await isMember(tx, tripId, actor.userId))) throw notFound()
}

/** Somebody without an account who is still in the trip. */
async function getSeat(tx: Executor, key: { tripId: string; seatId: string }): Promise<store.SeatRow> {
  const seat = await store.findSeat(tx, key)
  if (seat === undefined || seat.left_at !== null) throw notFound()
  return seat
}

function requireSettled(name: string, balancePence: number): void {
  if (balancePence !== 0) throw seatOutstandingBalance(name, balancePence)
}
