import type { Outing } from '@sendit/core/outings/contract.ts'
import { BOARD_HOURS } from '@sendit/core/outings/limits.ts'
import { undoUntil } from '@sendit/core/outings/outing-state.ts'
import type { Clock } from '#adapters/clock.ts'
import { columnsOf } from '#db/columns.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import type { TripAccess } from './trip-gate.ts'

const HOUR_MS = 3_600_000

/** Returns within a day included. One statement. */
export const listBoard = (
  { database, clock }: { database: AppDatabase; clock: Clock },
  { tripId }: TripAccess,
): Promise<OutingRow[]> =>
  listOutings(database.db, { tripId, backSince: new Date(clock.now().getTime() - BOARD_HOURS * HOUR_MS) })

export type OutingRow = Awaited<ReturnType<typeof listOutings>>[number]

export async function listOutings(
  db: Executor,
  { tripId, outingId, backSince }: { tripId: string; outingId?: string; backSince?: Date },
) {
  return db
    .selectFrom('outings')
    .innerJoin('users as rider', 'rider.id', 'outings.user_id')
    .leftJoin('users as buddy', 'buddy.id', 'outings.buddy_id')
    .select(columnsOf('outings'))
    .select(['rider.display_name as rider_name', 'rider.phone as rider_phone'])
    .select('buddy.display_name as buddy_name')
    .where('outings.trip_id', '=', tripId)
    .$if(outingId !== undefined, (query) => query.where('outings.id', '=', outingId ?? ''))
    .$if(backSince !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('outings.back_at', 'is', null), eb('outings.back_at', '>=', backSince ?? new Date(0))]),
      ),
    )
    .orderBy('outings.out_at')
    .orderBy('outings.id')
    .execute()
}

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

export function kiteOf({
  kite_size: size,
  kite_name: name,
  kite_source: source,
}: Pick<OutingRow, 'kite_size' | 'kite_name' | 'kite_source'>) {
  return size === null || source === null ? null : { size, name, source }
}
