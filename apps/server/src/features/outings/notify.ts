import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import type { Executor } from '#db/schema.ts'
import { type NotificationRule, recordEvent } from '#live/trip-events.ts'
import { listOutings, type OutingRow } from '#trips/outings.ts'
import { factsOf, findOutingDetails } from './alarm-store.ts'

type OverdueOuting = { id: string; trip_id: string }

export async function recordOverdueEvent(
  tx: Executor,
  { id, trip_id: tripId }: OverdueOuting,
  { step, now }: { step: 'asked_at' | 'alarmed_at'; now: Date },
): Promise<void> {
  const [outing] = await listOutings(tx, { tripId, outingId: id })
  if (outing === undefined) return
  if (step === 'asked_at') {
    const item = { kind: 'due', outingId: id } as const
    await recordEvent(
      tx,
      { tripId, byUserId: null, notificationRules: [{ to: [outing.user_id], item }] },
      now,
    )
    return
  }
  const item = { kind: 'overdue', rider: outing.rider_name, outingId: id } as const
  const notificationRules: NotificationRule[] = [
    { to: outing.buddy_id === null ? [] : [outing.buddy_id], item: { ...item, isBuddy: true } },
    { to: 'crew', item: { ...item, isBuddy: false } },
  ]
  // The rider was asked before.
  await recordEvent(tx, { tripId, byUserId: outing.user_id, notificationRules }, now)
}

type Returned = {
  outing: OutingRow
  by: string | null
  byName: string
  isByLetter?: boolean
  now: Date
}

export async function recordBackEvent(
  tx: Executor,
  { outing, by, byName, isByLetter, now }: Returned,
): Promise<void> {
  const { id: outingId, trip_id: tripId, rider_name: rider } = outing
  const item: NotificationItem = {
    ...{ kind: 'back', rider, outingId, by: by === outing.user_id ? null : byName },
    ...(isByLetter && { isByLetter }),
  }
  await recordEvent(tx, { tripId, byUserId: by, notificationRules: [{ to: 'crew', item }] }, now)
}

export async function recordStaysEvent(
  tx: Executor,
  { outing, now }: { outing: OutingRow; now: Date },
): Promise<void> {
  const { id: outingId, trip_id: tripId, rider_name: rider, user_id: byUserId } = outing
  const item = { kind: 'stays', rider, outingId } as const
  await recordEvent(tx, { tripId, byUserId, notificationRules: [{ to: 'crew', item }] }, now)
}

export async function recordReportEvent(
  tx: Executor,
  { outing, byName, now }: Pick<Returned, 'outing' | 'byName' | 'now'>,
): Promise<void> {
  const { id: outingId, trip_id: tripId, rider_name: rider } = outing
  const item = { kind: 'backReported', rider, by: byName, outingId } as const
  await recordEvent(tx, { tripId, byUserId: null, notificationRules: [{ to: 'crew', item }] }, now)
}

/** Current state; undefined when over. */
export async function waterAsItIs<Item extends Extract<NotificationItem, { outingId: string }>>(
  db: Executor,
  item: Item,
): Promise<Item | undefined> {
  const details = await findOutingDetails(db, item.outingId)
  if (details === undefined) return undefined
  const { back_at, asked_at, alarmed_at, back_reported_at } = details
  const isCurrent = {
    due: back_at === null && asked_at !== null,
    overdue: back_at === null && alarmed_at !== null,
    stays: back_at === null && alarmed_at === null,
    backReported: back_at === null && back_reported_at !== null,
    back: back_at !== null,
  }[item.kind]
  return isCurrent ? { ...item, facts: factsOf(details) } : undefined
}
