import type { Answer } from '@sendit/core/crew/answers.ts'
import type { Executor } from '#db/schema.ts'
import { placeholderAddress } from '#trips/placeholders.ts'

type Whose = { tripId: string; userId: string } | { tripId: string; inviteId: string }

/** Returns whether it changed; undefined for non-members. */
export async function setAnswer(tx: Executor, whose: Whose, answer: Answer): Promise<boolean | undefined> {
  const before = 'userId' in whose ? await lockMember(tx, whose) : await lockGuest(tx, whose)
  if (before === undefined) return undefined
  if (before.answer === answer) return false
  if ('userId' in whose) {
    await tx
      .updateTable('memberships')
      .set({ answer })
      .where('trip_id', '=', whose.tripId)
      .where('user_id', '=', whose.userId)
      .execute()
  } else await tx.updateTable('invites').set({ answer }).where('id', '=', whose.inviteId).execute()
  return true
}

async function lockMember(tx: Executor, { tripId, userId }: { tripId: string; userId: string }) {
  return tx
    .updateTable('memberships')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('answer')
    .executeTakeFirst()
}

async function lockGuest(tx: Executor, { inviteId }: { inviteId: string }) {
  return tx
    .updateTable('invites')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .returning('answer')
    .executeTakeFirst()
}

export async function lockQuiver(tx: Executor, userId: string): Promise<string | null> {
  const { quiver } = await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .returning('quiver')
    .executeTakeFirstOrThrow()
  return quiver
}

export async function setKitesHome(
  tx: Executor,
  { tripId, userId, home }: { tripId: string; userId: string; home: string[] },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberships')
    .set({ kites_home: home.length === 0 ? null : JSON.stringify(home) })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export type PlaceholderRow = NonNullable<Awaited<ReturnType<typeof findPlaceholder>>>
type Key = { tripId: string; seatId: string }

export async function findPlaceholder(db: Executor, { tripId, seatId }: Key) {
  return db
    .selectFrom('placeholders')
    .innerJoin('users', 'users.id', 'placeholders.id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'placeholders.id')
        .onRef('memberships.trip_id', '=', 'placeholders.trip_id'),
    )
    .select(['users.id', 'users.display_name', 'memberships.answer', 'memberships.left_at'])
    .where('placeholders.id', '=', seatId)
    .where('placeholders.trip_id', '=', tripId)
    .executeTakeFirst()
}

type NewPlaceholder = Key & { name: string; createdBy: string; now: Date }

export async function insertPlaceholder(
  tx: Executor,
  { tripId, seatId, name, createdBy, now }: NewPlaceholder,
) {
  await tx
    .insertInto('users')
    .values({
      ...{ id: seatId, email: placeholderAddress(seatId), display_name: name, created_at: now },
      ...{ first_name: null, last_name: null, profile_image_url: null, weight_kg: null, level: null },
    })
    .execute()
  await tx
    .insertInto('placeholders')
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

export async function renamePlaceholder(tx: Executor, seatId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ display_name: name }).where('id', '=', seatId).execute()
}

type PlaceholderAnswer = Key & { answer: Answer }

export async function setPlaceholderAnswer(
  tx: Executor,
  { tripId, seatId, answer }: PlaceholderAnswer,
): Promise<void> {
  await ofMembership(tx, { tripId, seatId }).set({ answer }).execute()
}

export async function endPlaceholder(tx: Executor, key: Key, now: Date): Promise<void> {
  await ofMembership(tx, key).set({ left_at: now }).execute()
}

function ofMembership(tx: Executor, { tripId, seatId }: Key) {
  return tx.updateTable('memberships').where('trip_id', '=', tripId).where('user_id', '=', seatId)
}

/** Longest-standing first. A placeholder's address is meaningless. */
export async function listOthers(
  db: Executor,
  { tripId, userId }: { tripId: string; userId: string },
): Promise<{ name: string; email: string; isSeat: boolean }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('placeholders', 'placeholders.id', 'memberships.user_id')
    .select(['users.display_name as name', 'users.email', 'placeholders.id as placeholder_id'])
    .where('memberships.trip_id', '=', tripId)
    .where('memberships.user_id', '<>', userId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute()
  return rows.map(({ name, email, placeholder_id }) => ({ name, email, isSeat: placeholder_id !== null }))
}
