import type { PlanItem } from '@sendit/core/plan/contract.ts'

/** Each is a read of its own. */
const MOST = 3

type Until = {
  /** By the place's day and its clock, HH:mm. */
  now: { day: string; time: string }
  /** The last day that the forecast reaches; undefined while it is not known. */
  lastDay: string | undefined
}

/** The sessions of which the plan says who is powered: the next on beaches of ours whose wind is known; `items` are in order. */
export function talliedSessions(items: readonly PlanItem[], { now, lastDay }: Until): ReadonlySet<string> {
  if (lastDay === undefined) return new Set()
  const isAhead = ({ day, startsAt, endsAt }: PlanItem) =>
    day > now.day || (day === now.day && (endsAt ?? startsAt) > now.time)
  const next = items.filter(
    (item) => item.kind === 'session' && item.beachId !== null && item.day <= lastDay && isAhead(item),
  )
  return new Set(next.slice(0, MOST).map(({ id }) => id))
}
