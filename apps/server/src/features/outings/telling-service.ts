import { type Telling, writeDeed } from '#access/deeds.ts'
import type { Executor } from '#db/tables.ts'
import * as store from './store.ts'

type Late = { id: string; trip_id: string }

/** Puts down that the rider is asked, when they are due; or that buddy and crew are told, when they are overdue. */
export async function writeLateDeed(
  tx: Executor,
  { id, trip_id: tripId }: Late,
  { step, now }: { step: 'asked_at' | 'alarmed_at'; now: Date },
): Promise<void> {
  const [outing] = await store.listOutings(tx, { tripId, outingId: id })
  if (outing === undefined) return
  if (step === 'asked_at') {
    const item = { kind: 'due', outingId: id } as const
    await writeDeed(tx, { tripId, byUserId: null, tellings: [{ to: [outing.user_id], item }] }, now)
    return
  }
  const item = { kind: 'overdue', rider: outing.rider_name, outingId: id } as const
  const tellings: Telling[] = [
    { to: outing.buddy_id === null ? [] : [outing.buddy_id], item: { ...item, isBuddy: true } },
    { to: 'crew', item: { ...item, isBuddy: false } },
  ]
  // The rider was asked before, and knows.
  await writeDeed(tx, { tripId, byUserId: outing.user_id, tellings }, now)
}

/** Puts down that somebody who was overdue is back, for all who were told that they are; `by` said so. */
export async function writeBackDeed(
  tx: Executor,
  { outing, by, now }: { outing: store.OutingRow; by: string | null; now: Date },
): Promise<void> {
  const { id: outingId, trip_id: tripId, rider_name: rider } = outing
  const item = { kind: 'back', rider, outingId } as const
  await writeDeed(tx, { tripId, byUserId: by, tellings: [{ to: 'crew', item }] }, now)
}
