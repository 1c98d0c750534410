import { leadersOf } from '@sendit/core/awards/standings.ts'
import { writeDeed } from '#access/deeds.ts'
import type { Executor } from '#db/tables.ts'
import * as store from './store.ts'

export type AwardKey = { tripId: string; awardId: string }
/** Null for a deadline or a last vote: then nobody in particular closed it, and everybody is told. */
type Closing = { byUserId: string | null; now: Date }

/** The people with the most votes: one leads alone, several are tied, none before the first vote. */
export async function listLeaders(tx: Executor, key: AwardKey): Promise<string[]> {
  const nominations = await store.listNominations(tx, key)
  return leadersOf(
    nominations.map(({ id, nominated_user_id, vote_count }) => ({
      id,
      nominatedUserId: nominated_user_id,
      voteCount: vote_count,
    })),
  )
}

/** Gives an award, whose row is held, to the one who leads alone; answers whether there is one. */
export async function completeIfOneLeads(tx: Executor, key: AwardKey, closing: Closing): Promise<boolean> {
  const [leader, ...others] = await listLeaders(tx, key)
  if (leader === undefined || others.length > 0) return false
  await complete(tx, key, { ...closing, winnerId: leader })
  return true
}

/** Gives an award, whose row is held, its winner, and tells the crew. */
export async function complete(
  tx: Executor,
  key: AwardKey,
  { winnerId, byUserId, now }: Closing & { winnerId: string },
): Promise<void> {
  await store.stepAward(tx, key, { from: 'voting', to: 'completed', winnerId })
  const named = await store.findNames(tx, { ...key, winnerId })
  if (named === undefined) return
  const item = { kind: 'award', title: named.category, what: 'won', winner: named.winner } as const
  await writeDeed(tx, { tripId: key.tripId, byUserId, tellings: [{ to: 'crew', item }] }, now)
}
