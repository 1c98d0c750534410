import { createHash } from 'node:crypto'
import { KNOWN_SPOTS } from '@sendit/core/beaches/known-spots.ts'
import type { AppDatabase } from '#db/open.ts'
import * as store from './store.ts'

/** Of the beaches that this version knows. */
export const SPOTS_FINGERPRINT = createHash('sha256').update(JSON.stringify(KNOWN_SPOTS)).digest('base64url')

/** Answers how many there are. */
export async function seedBeaches({ transact }: AppDatabase): Promise<number> {
  await transact(async ({ tx }) => {
    await store.upsertBeaches(tx, KNOWN_SPOTS.map(store.toRow))
    await store.rememberSeeded(tx, SPOTS_FINGERPRINT)
  })
  return KNOWN_SPOTS.length
}

/** At the first start, and at the first of a version that knows other beaches. */
export async function seedBeachesOnce(database: AppDatabase): Promise<void> {
  if ((await store.findSeeded(database.db)) !== SPOTS_FINGERPRINT) await seedBeaches(database)
}
