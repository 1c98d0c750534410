import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { newId } from '#db/id.ts'
import { openDatabase } from '#db/open.ts'
import { insertSignedIn, membershipRow, tripRow } from './rows.ts'
import type { ServerProcess } from './server-process.ts'
import { silentLog } from './silent-log.ts'

export type Rider = { id: string; name: string; cookie: string }

export async function seedRiders(
  dataDir: string,
  count: number,
): Promise<{ tripId: string; riders: Rider[] }> {
  const database = await openDatabase({ file: join(dataDir, 'sendit.db'), log: silentLog })
  const { db } = database
  const now = new Date()
  const tripId = newId(now)
  const riders: Rider[] = []
  for (let number = 1; number <= count; number += 1) {
    const userId = newId(now)
    const token = randomUUID()
    const name = `Rider ${number}`
    await insertSignedIn(db, { id: userId, name, token, now })
    if (number === 1)
      await db
        .insertInto('trips')
        .values(tripRow(tripId, userId, now))
        .execute()
    await db
      .insertInto('memberships')
      .values(membershipRow(tripId, userId, now))
      .execute()
    riders.push({ id: userId, name, cookie: `sid=${token}` })
  }
  await database.close()
  return { tripId, riders }
}

/** `key` makes a retry idempotent. */
type Call = { method?: string; path: string; body?: object; key?: string }

export async function callAs<Answer>(
  server: ServerProcess,
  { cookie }: Rider,
  { method = 'GET', path, body, key }: Call,
): Promise<Answer> {
  const reply = await fetch(`http://${server.address}${path}`, {
    method,
    headers: {
      cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}`)
  return (await reply.json()) as Answer
}
