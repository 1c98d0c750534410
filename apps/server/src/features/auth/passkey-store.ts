import { sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import { newId } from '#db/id.ts'
import type { Executor, NewRow, Row } from '#db/schema.ts'

export type PasskeyRow = Row<'passkeys'>

export async function insertChallenge(
  db: Executor,
  challenge: { hash: string; sessionId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      id: newId(challenge.now),
      challenge_hash: challenge.hash,
      session_id: challenge.sessionId,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** One statement, so that of concurrent uses only one succeeds. */
export async function consumeChallenge(
  db: Executor,
  { hash, sessionId, now }: { hash: string; sessionId: string | null; now: Date },
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return spent.numDeletedRows > 0n
}

export async function findSessionStart(db: Executor, sessionId: string): Promise<Date | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.created_at
}

export async function listPasskeys(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS.passkeys)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(
  db: Executor,
  { credentialId, rpId }: { credentialId: string; rpId: string },
) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'public_key', 'users.email'])
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst()
}

/**
 * False when removed or its counter is not higher: of two copies used at once one fails. Authenticators without a counter
 * always send 0.
 */
export async function markUsed(
  tx: Executor,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirstOrThrow()
  return used.numUpdatedRows > 0n
}

/** Locks the user's row (an UPDATE, on both engines), so that concurrent additions wait. */
export async function countPasskeysAlone(tx: Executor, userId: string): Promise<number> {
  await tx.updateTable('users').set({ id: sql`id` }).where('id', '=', userId).execute()
  const { count } = await tx
    .selectFrom('passkeys')
    .select((is) => is.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPasskey(
  tx: Executor,
  passkey: NewRow<'passkeys'>,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS.passkeys)
    .executeTakeFirst()
}

type Owned = { userId: string; id: string }

export async function renamePasskey(
  db: Executor,
  { userId, id, name }: Owned & { name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS.passkeys)
    .executeTakeFirst()
}

export async function deletePasskey(tx: Executor, { userId, id }: Owned): Promise<PasskeyRow | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS.passkeys)
    .executeTakeFirst()
}
