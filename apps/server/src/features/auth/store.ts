import { COLUMNS } from '#db/columns.ts'
import { newId } from '#db/id.ts'
import type { Executor } from '#db/schema.ts'

export async function insertLink(
  db: Executor,
  link: {
    tokenHash: string
    email: string
    inviteId: string | null
    returnPath: string | null
    askedHash: string
    codeHash: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({
      id: newId(link.now),
      token_hash: link.tokenHash,
      email: link.email,
      invite_id: link.inviteId,
      return_path: link.returnPath,
      asked_hash: link.askedHash,
      code_hash: link.codeHash,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute()
}

/** One conditional update, so that of concurrent uses only one succeeds. */
export async function consumeLink(tx: Executor, tokenHash: string, now: Date) {
  return tx
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'invite_id', 'return_path'])
    .executeTakeFirst()
}

const MAX_LIVE_LINKS = 50

export async function listLiveLinks(
  db: Executor,
  { askedHash, email, now }: { askedHash: string; email: string | null; now: Date },
) {
  let query = db
    .selectFrom('sign_in_links')
    .leftJoin('users', 'users.email', 'sign_in_links.email')
    .select(['sign_in_links.id', 'sign_in_links.email', 'users.id as user_id', 'users.browser_version'])
    .where('asked_hash', '=', askedHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
  if (email !== null) query = query.where('sign_in_links.email', '=', email)
  return query.orderBy('sign_in_links.id', 'desc').limit(MAX_LIVE_LINKS).execute()
}

export async function findBrowserVersion(db: Executor, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'browser_version'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function raiseBrowserVersion(tx: Executor, userId: string): Promise<number> {
  const raised = await tx
    .updateTable('users')
    .set((row) => ({ browser_version: row('browser_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('browser_version')
    .executeTakeFirstOrThrow()
  return raised.browser_version
}

/** After the last attempt the emailed link is dead, too. */
export async function tryCode(
  tx: Executor,
  tried: { linkIds: string[]; codeHash: string; maxTries: number; now: Date },
) {
  const live = await tx
    .updateTable('sign_in_links')
    .set((row) => ({ code_tries: row('code_tries', '+', 1) }))
    .where('id', 'in', tried.linkIds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tried.now)
    .returning(['id', 'code_hash', 'code_tries', 'email', 'invite_id', 'return_path'])
    .execute()
  const hit = live.find((link) => link.code_hash === tried.codeHash)
  const spent = live.filter((link) => link === hit || link.code_tries >= tried.maxTries).map(({ id }) => id)
  if (spent.length > 0)
    await tx.updateTable('sign_in_links').set({ used_at: tried.now }).where('id', 'in', spent).execute()
  return hit
}

export async function isLastLinkSpent(
  db: Executor,
  {
    askedHash,
    email,
    maxTries,
    now,
  }: { askedHash: string; email: string | null; maxTries: number; now: Date },
): Promise<boolean> {
  let query = db
    .selectFrom('sign_in_links')
    .select('code_tries')
    .where('asked_hash', '=', askedHash)
    .where('expires_at', '>', now)
  if (email !== null) query = query.where('email', '=', email)
  const last = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last !== undefined && last.code_tries >= maxTries
}

export async function upsertUser(tx: Executor, email: string, displayName: string, now: Date) {
  await tx
    .insertInto('users')
    .values({
      id: newId(now),
      email,
      display_name: displayName,
      first_name: null,
      last_name: null,
      profile_image_url: null,
      weight_kg: null,
      level: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return tx.selectFrom('users').select(COLUMNS.users).where('email', '=', email).executeTakeFirstOrThrow()
}

export async function insertSession(
  tx: Executor,
  session: { userId: string; tokenHash: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = newId(session.now)
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
  return id
}

export async function listSessions(db: Executor, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSessions(
  tx: Executor,
  filter: { userId: string; id?: string; exceptId?: string } | { tokenHash: string },
): Promise<string[]> {
  let query = tx.deleteFrom('sessions').returning('id')
  if ('tokenHash' in filter) query = query.where('token_hash', '=', filter.tokenHash)
  else {
    query = query.where('user_id', '=', filter.userId)
    if (filter.id !== undefined) query = query.where('id', '=', filter.id)
    if (filter.exceptId !== undefined) query = query.where('id', '!=', filter.exceptId)
  }
  return (await query.execute()).map((session) => session.id)
}

export async function deleteOldestSessions(
  tx: Executor,
  userId: string,
  maxSessions: number,
): Promise<string[]> {
  const oldest = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(maxSessions)
    .execute()
  if (oldest.length === 0) return []
  const ids = oldest.map((session) => session.id)
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
  return ids
}
