import { timeInZone } from '#time.ts'

export const SUGGESTED_AWARDS = ['Longest Session', 'Early Bird Award', 'Weather Prophet'] as const
export type SuggestedAward = (typeof SUGGESTED_AWARDS)[number]

export type Ride = { userId: string; outAt: Date; backAt: Date; sessionId: string | null }
export type ProposedSession = { id: string; userId: string }

export type Suggestion = {
  category: SuggestedAward
  userIds: string[]
  value: number
}

type Board = {
  rides: readonly Ride[]
  sessions: readonly ProposedSession[]
  memberIds: readonly string[]
  timeZone: string
}

const MINUTE_MS = 60_000

/** Longest time on the water, earliest start, most proposed sessions that were ridden. Awards without data are left out. */
export function suggestionsOf({ rides, sessions, memberIds, timeZone }: Board): Suggestion[] {
  const ridden = new Set(rides.flatMap(({ sessionId }) => sessionId ?? []))
  const proposed = new Map<string, number>()
  for (const { id, userId } of sessions)
    if (ridden.has(id)) proposed.set(userId, (proposed.get(userId) ?? 0) + 1)
  const longest = rides.map((ride): Scored => [ride.userId, minutesOf(ride)])
  const earliest = rides.map(({ userId, outAt }): Scored => [userId, -minuteOfDay(outAt, timeZone)])
  const best = (category: SuggestedAward, scored: readonly Scored[], sign = 1) =>
    bestOf(scored, memberIds).map(({ userIds, score }) => ({ category, userIds, value: score * sign }))
  return [
    ...best(
      'Longest Session',
      longest.filter(([, minutes]) => minutes > 0),
    ),
    ...best('Early Bird Award', earliest, -1),
    ...best('Weather Prophet', [...proposed]),
  ]
}

type Scored = [userId: string, score: number]

function bestOf(
  scored: readonly Scored[],
  memberIds: readonly string[],
): { userIds: string[]; score: number }[] {
  const own = scored.filter(([userId]) => memberIds.includes(userId))
  if (own.length === 0) return []
  const score = Math.max(...own.map(([, one]) => one))
  const leading = new Set(own.flatMap(([userId, one]) => (one === score ? userId : [])))
  return [{ userIds: memberIds.filter((id) => leading.has(id)), score }]
}

function minutesOf({ outAt, backAt }: Ride): number {
  return Math.floor((backAt.getTime() - outAt.getTime()) / MINUTE_MS)
}

function minuteOfDay(instant: Date, timeZone: string): number {
  const [hours, minutes] = timeInZone(instant, timeZone).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
