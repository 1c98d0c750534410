import type { NoticeItem } from '@sendit/core/notices/items.ts'
import { writeDeed } from '#access/deeds.ts'
import type { Executor } from '#db/tables.ts'
import { findWindow, type WindowRow } from './window-store.ts'

type GoItem = Extract<NoticeItem, { kind: 'go' }>

/** Puts down that the crew is told of a window, once. */
export async function writeGoDeed(tx: Executor, row: WindowRow): Promise<void> {
  const tellings = [{ to: 'crew', item: itemOf(row) } as const]
  await writeDeed(tx, { tripId: row.trip_id, byUserId: null, tellings }, row.told_at)
}

/** A window that waits to be told, in the hours that the forecast gives it now; undefined where it gives it none any more. */
export async function windowAsItIs(db: Executor, { windowId }: GoItem): Promise<GoItem | undefined> {
  const row = await findWindow(db, windowId)
  return row === undefined || row.gone_at !== null ? undefined : itemOf(row)
}

function itemOf(row: WindowRow): GoItem {
  return {
    ...{ kind: 'go', windowId: row.id, beach: row.beach_name, timezone: row.timezone },
    ...{ from: row.from_at.toISOString(), to: row.to_at.toISOString() },
    ...{ lowest: row.lowest_knots, highest: row.highest_knots },
  }
}
