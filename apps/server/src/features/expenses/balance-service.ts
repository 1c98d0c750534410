import { balancesOf } from '@sendit/core/expenses/balances.ts'
import type { Executor } from '#db/tables.ts'
import { readLedger } from './ledger-store.ts'

/** What the trip owes this person, in pence; below zero what they owe. For whoever asks before they leave. */
export async function readBalance(tx: Executor, tripId: string, userId: string): Promise<number> {
  return balancesOf(await readLedger(tx, tripId)).get(userId) ?? 0
}
