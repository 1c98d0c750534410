import type { Poll } from '@sendit/core/polls/contract.ts'

/** Those that run, by the server's clock, the one that ends first before those that end later or only when somebody closes them. */
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

/** 'Open poll: Where do we eat?' or '2 open polls'; nothing where none runs. */
export function openText(open: readonly Poll[]): string | null {
  const [poll] = open
  if (poll === undefined) return null
  return open.length === 1 ? `Open poll: ${poll.question}` : `${open.length} open polls`
}

/** 'Your vote: Where do we eat?' or '2 polls wait for your vote', to a member; nothing where none does. */
export function wantedText(open: readonly Poll[], votedIds: ReadonlySet<string>): string | null {
  const wanted = open.filter(({ id, myOptions }) => myOptions.length === 0 && !votedIds.has(id))
  const [poll] = wanted
  if (poll === undefined) return null
  return wanted.length === 1 ? `Your vote: ${poll.question}` : `${wanted.length} polls wait for your vote`
}
