import { sql } from 'kysely'
import type { Executor, NewRow } from '#db/schema.ts'

const CONTACT = ['id', 'user_id', 'email', 'asked_at', 'confirmed_at'] as const

export async function lockRider(tx: Executor, userId: string) {
  return tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .returning(['email', 'display_name'])
    .executeTakeFirstOrThrow()
}

export async function isCrewMate(tx: Executor, { userId, email }: { userId: string; email: string }) {
  const mate = await tx
    .selectFrom('memberships as own')
    .innerJoin('memberships as other', 'other.trip_id', 'own.trip_id')
    .innerJoin('users', 'users.id', 'other.user_id')
    .select('users.id')
    .where('own.user_id', '=', userId)
    .where('own.left_at', 'is', null)
    .where('other.left_at', 'is', null)
    .where('users.email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return mate !== undefined
}

/** Excludes expired requests. */
export async function findContact(db: Executor, userId: string, now: Date) {
  return db
    .selectFrom('shore_contacts')
    .select(CONTACT)
    .where('user_id', '=', userId)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst()
}

export async function insertContact(tx: Executor, contact: NewRow<'shore_contacts'>) {
  return tx.insertInto('shore_contacts').values(contact).returning(CONTACT).executeTakeFirstOrThrow()
}

/** Earlier links stay valid, too. */
export async function askAgain(tx: Executor, id: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  return tx
    .updateTable('shore_contacts')
    .set({ asked_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .returning(CONTACT)
    .executeTakeFirstOrThrow()
}

export async function deleteContact(tx: Executor, userId: string) {
  return tx.deleteFrom('shore_contacts').where('user_id', '=', userId).returning('id').executeTakeFirst()
}

export async function deleteByAddressOf(tx: Executor, contactId: string) {
  return tx
    .deleteFrom('shore_contacts')
    .where('email', '=', (named) =>
      named.selectFrom('shore_contacts as this').select('this.email').where('this.id', '=', contactId),
    )
    .returning(['id', 'user_id'])
    .execute()
}

export async function findAsked(db: Executor, tokenHash: string, now: Date) {
  return db
    .selectFrom('shore_contacts')
    .innerJoin('users', 'users.id', 'shore_contacts.user_id')
    .select('users.display_name')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Undefined once answered or withdrawn. */
export async function findUnanswered(db: Executor, id: string) {
  return db
    .selectFrom('shore_contacts')
    .innerJoin('users', 'users.id', 'shore_contacts.user_id')
    .select(['shore_contacts.email', 'users.display_name'])
    .where('shore_contacts.id', '=', id)
    .where('shore_contacts.confirmed_at', 'is', null)
    .executeTakeFirst()
}

export async function confirm(tx: Executor, tokenHash: string, now: Date) {
  return tx
    .updateTable('shore_contacts')
    .set({ confirmed_at: now, token_hash: null, expires_at: null })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

export async function refuse(tx: Executor, tokenHash: string, now: Date) {
  return tx
    .deleteFrom('shore_contacts')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

/** Queued emails hold the address, too. */
export async function deleteJobs(tx: Executor, payload: object): Promise<void> {
  await tx
    .deleteFrom('jobs')
    // A literal, so that the partial index applies.
    .where(sql<boolean>`kind = 'shore-contact'`)
    .where('payload', '=', JSON.stringify(payload))
    .execute()
}

export async function getAddress(tx: Executor, userId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

export async function listConfirmed(db: Executor, userIds: readonly string[]) {
  return db
    .selectFrom('shore_contacts')
    .select(['id', 'user_id', 'email'])
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute()
}
