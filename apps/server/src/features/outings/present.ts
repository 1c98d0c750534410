import type { Outing } from '@sendit/core/outings/contract.ts'
import { emergencyIn, undoUntil } from '@sendit/core/outings/outing-state.ts'
import { clockAt } from '@sendit/core/outings/water-link-words.ts'
import { isolated } from '@sendit/core/text.ts'
import { timeInZone } from '@sendit/core/time.ts'
import { kiteOf, type OutingDetails } from './alarm-store.ts'
import type { OutingRow } from './store.ts'

export const presentOutings = (rows: readonly OutingRow[]): Outing[] => rows.map(presentOuting)

export function presentOuting(row: OutingRow): Outing {
  return {
    id: row.id,
    rider: { id: row.user_id, name: row.rider_name },
    buddy: row.buddy_id === null ? null : { id: row.buddy_id, name: row.buddy_name ?? '' },
    itemId: row.item_id,
    outAt: row.out_at.toISOString(),
    toldOutAt: row.out_received_at.toISOString(),
    backBy: row.back_by_at.toISOString(),
    backAt: row.back_at?.toISOString() ?? null,
    toldBackAt: row.back_received_at?.toISOString() ?? null,
    backSaidBy: presentReporter(row),
    undoUntil: presentUndo(row),
    backReported: presentReport(row),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    toldLastSeenAt: row.last_seen_received_at?.toISOString() ?? null,
    lastSeenBy:
      row.last_seen_at === null ? null : { id: row.last_seen_by, name: row.last_seen_by_name ?? '' },
    alarmedAt: row.alarmed_at?.toISOString() ?? null,
    shoreTold: row.shore_notified_at !== null,
    kite: kiteOf(row),
    phone: row.alarmed_at !== null && row.back_at === null ? row.rider_phone : null,
  }
}

function presentReporter({ back_at, back_marked_by, back_marked_by_name, back_is_by_link }: OutingRow) {
  if (back_at === null) return null
  const reporter = { id: back_marked_by, name: back_marked_by_name ?? '' }
  return back_is_by_link === 1 ? { ...reporter, byLetter: true } : reporter
}

const presentUndo = ({ back_received_at, back_is_by_link }: OutingRow) =>
  back_received_at !== null && back_is_by_link === 1 ? undoUntil(back_received_at).toISOString() : null

function presentReport({ back_at, back_reported_at, back_reported_by_name }: OutingRow) {
  if (back_at !== null || back_reported_at === null) return null
  return { by: { id: null, name: back_reported_by_name ?? '' }, at: back_reported_at.toISOString() }
}

/** For clients without the card; must stay true when read later. */
export function overdueWords({ name, back_by_at, timezone }: OutingDetails, now: Date): string {
  const { number } = emergencyIn(timezone)
  return (
    `${isolated(name)} wanted to be back from the water by ${clockAt(back_by_at, timezone)} and was not by ${timeInZone(now, timezone ?? 'UTC')}. ` +
    `As long as nobody says that they are: call them, ask on the beach, and if nobody has seen them call ${number}.`
  )
}
