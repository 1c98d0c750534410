import type { Poll } from '@sendit/core/polls/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** All cards share this read; results are limited to what the caller may see. */
export const pollsQuery = (tripId: string) => readQuery<Poll[]>('/api/trips', tripId, 'polls')

/** By the server's clock; earliest deadline first, then those without one. */
export function openPolls(polls: readonly Poll[], now: Date): Poll[] {
  return polls
    .filter(({ closedAt, closesAt }) => closedAt === null && endsAt(closesAt) > now.getTime())
    .toSorted((one, other) => {
      const [first, second] = [endsAt(one.closesAt), endsAt(other.closesAt)]
      return first === second ? one.createdAt.localeCompare(other.createdAt) : first - second
    })
}

const endsAt = (closesAt: string | null) =>
  closesAt === null ? Number.POSITIVE_INFINITY : new Date(closesAt).getTime()

/** 'Open poll: Where do we eat?' or '2 open polls'; null if none. */
export function openText(open: readonly Poll[]): string | null {
  const [poll] = open
  if (poll === undefined) return null
  return open.length === 1 ? `Open poll: ${poll.question}` : `${open.length} open polls`
}

export function wantedText(open: readonly Poll[], votedIds: ReadonlySet<string>): string | null {
  const wanted = open.filter(({ id, myOptions }) => myOptions.length === 0 && !votedIds.has(id))
  const [poll] = wanted
  if (poll === undefined) return null
  return wanted.length === 1 ? `Your vote: ${poll.question}` : `${wanted.length} polls wait for your vote`
}
