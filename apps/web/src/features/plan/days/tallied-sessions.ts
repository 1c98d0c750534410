import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'

/** Each is a read of its own. */
const MOST = 3

type Until = {
  now: Date
  /** Of the place. */
  timezone: string
  /** The last day that the forecast reaches; undefined while it is not known. */
  lastDay: string | undefined
}

/** The sessions of which the plan says who is powered: the next on beaches of ours whose wind is known; `items` are in order. */
export function talliedSessions(
  items: readonly PlanItem[],
  { now, timezone, lastDay }: Until,
): ReadonlySet<string> {
  if (lastDay === undefined) return new Set()
  const isTallied = (item: PlanItem) =>
    item.kind === 'session' && item.beachId !== null && item.day <= lastDay && !isPast(item, now, timezone)
  const next = items.filter(isTallied)
  return new Set(next.slice(0, MOST).map(({ id }) => id))
}
