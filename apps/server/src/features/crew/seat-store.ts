import type { Answer } from '@sendit/core/crew/answers.ts'
import { seatAddress } from '#access/seats.ts'
import type { Executor } from '#db/tables.ts'

export type SeatRow = NonNullable<Awaited<ReturnType<typeof findSeat>>>
type Key = { tripId: string; seatId: string }

/** Somebody without an account who is in the trip, or was taken out of it. */
export async function findSeat(db: Executor, { tripId, seatId }: Key) {
  return db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.id')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'seats.id').onRef('memberships.trip_id', '=', 'seats.trip_id'),
    )
    .select(['users.id', 'users.display_name', 'memberships.answer', 'memberships.left_at'])
    .where('seats.id', '=', seatId)
    .where('seats.trip_id', '=', tripId)
    .executeTakeFirst()
}

type NewSeat = Key & { name: string; createdBy: string; now: Date }

export async function insertSeat(tx: Executor, { tripId, seatId, name, createdBy, now }: NewSeat) {
  await tx
    .insertInto('users')
    .values({
      ...{ id: seatId, email: seatAddress(seatId), display_name: name, created_at: now },
      ...{ first_name: null, last_name: null, profile_image_url: null, weight_kg: null, level: null },
    })
    .execute()
  await tx
    .insertInto('seats')
    .values({ id: seatId, trip_id: tripId, created_by: createdBy, created_at: now })
    .execute()
  await tx
    .insertInto('memberships')
    .values({
      ...{ trip_id: tripId, user_id: seatId, role: 'member', joined_at: now },
      ...{ last_opened_at: null, left_at: null },
    })
    .execute()
}

export async function renameSeat(tx: Executor, seatId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ display_name: name }).where('id', '=', seatId).execute()
}

type SeatAnswer = Key & { answer: Answer }

export async function setSeatAnswer(tx: Executor, { tripId, seatId, answer }: SeatAnswer): Promise<void> {
  await ofMembership(tx, { tripId, seatId }).set({ answer }).execute()
}

export async function endSeat(tx: Executor, key: Key, now: Date): Promise<void> {
  await ofMembership(tx, key).set({ left_at: now }).execute()
}

function ofMembership(tx: Executor, { tripId, seatId }: Key) {
  return tx.updateTable('memberships').where('trip_id', '=', tripId).where('user_id', '=', seatId)
}
