import type { Outing } from '@sendit/core/outings/contract.ts'
import { emergencyIn } from '@sendit/core/outings/emergency.ts'
import { timeInZone } from '@sendit/core/time.ts'
import { comesTwice, offsetText } from '@sendit/core/wall-clock.ts'
import type { OutingRow, ShoreOuting } from './store.ts'

export const presentOutings = (rows: readonly OutingRow[]): Outing[] => rows.map(presentOuting)

export function presentOuting(row: OutingRow): Outing {
  return {
    id: row.id,
    rider: { id: row.user_id, name: row.rider_name },
    buddy: row.buddy_id === null ? null : { id: row.buddy_id, name: row.buddy_name ?? '' },
    itemId: row.item_id,
    outAt: row.out_at.toISOString(),
    toldOutAt: row.told_out_at.toISOString(),
    backBy: row.back_by_at.toISOString(),
    backAt: row.back_at?.toISOString() ?? null,
    toldBackAt: row.told_back_at?.toISOString() ?? null,
    backSaidBy: row.back_at === null ? null : { id: row.back_said_by, name: row.back_said_by_name ?? '' },
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    toldLastSeenAt: row.told_last_seen_at?.toISOString() ?? null,
    lastSeenBy:
      row.last_seen_at === null ? null : { id: row.last_seen_by, name: row.last_seen_by_name ?? '' },
    alarmedAt: row.alarmed_at?.toISOString() ?? null,
    shoreTold: row.shore_told_at !== null,
  }
}

/** What the crew's chat says of somebody who is overdue, for who does not see the card. */
export function overdueWords({ name, back_by_at, timezone }: ShoreOuting): string {
  const by = clockAt(back_by_at, timezone)
  const { number } = emergencyIn(timezone)
  return `${name} wanted to be back from the water by ${by} and is not. Call them, ask on the beach, and if nobody has seen them call ${number}.`
}

/** HH:mm on the clock of the place, and whose clock that is; and of a time that comes twice, which of the two. */
export function clockAt(instant: Date, timezone: string | null): string {
  const timeZone = timezone ?? 'UTC'
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const which = comesTwice(instant, timeZone) ? `, ${offsetText(instant, timeZone)}` : ''
  return `${timeInZone(instant, timeZone)} (${place} time${which})`
}
