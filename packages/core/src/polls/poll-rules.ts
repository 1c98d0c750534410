import type { Role } from '#trips/roles.ts'

/** What keeps results from who has not voted yet, or from everybody, until then. */
export const HIDES_UNTIL = ['vote', 'end'] as const
export type HidesUntil = (typeof HIDES_UNTIL)[number]

type Ends = { closesAt: Date | null; closedAt: Date | null }

/**
 * When the poll ended, or null while it runs. A deadline ends it in its moment, whether or not anybody has come round to
 * closing it.
 */
export function endOf({ closesAt, closedAt }: Ends, now: Date): Date | null {
  if (closedAt !== null) return closedAt
  return closesAt !== null && closesAt.getTime() <= now.getTime() ? closesAt : null
}

/** Until they have voted or the poll is over nobody sees how it stands, so that nobody follows the crowd; or until it is over. */
export function areResultsHidden({
  hidesUntil,
  isOver,
  hasVoted,
}: {
  hidesUntil: HidesUntil
  isOver: boolean
  hasVoted: boolean
}): boolean {
  return !isOver && (hidesUntil === 'end' || !hasVoted)
}

type Counted = { id: string; votes: number | null }

/** Those with the most votes, in their order: one leads, several are tied, none before the first vote or while counts are hidden. */
export function leadersOf<Option extends Counted>(options: readonly Option[]): Option[] {
  const most = Math.max(0, ...options.map(({ votes }) => votes ?? 0))
  return most === 0 ? [] : options.filter(({ votes }) => votes === most)
}

/** The people of the crew who have not voted, in the crew's order. */
export function missingOf<Person extends { id: string }>(
  crew: readonly Person[],
  voters: Iterable<string>,
): Person[] {
  const voted = new Set(voters)
  return crew.filter(({ id }) => !voted.has(id))
}

export type ChoiceProblem = 'unknown option' | 'several'

/** What is wrong with these ids as a vote; undefined for what may be cast. None takes the vote back, one named twice counts once. */
export function choiceProblem(
  optionIds: readonly string[],
  { options, isMultiple }: { options: readonly { id: string }[]; isMultiple: boolean },
): ChoiceProblem | undefined {
  const chosen = new Set(optionIds)
  const known = new Set(options.map(({ id }) => id))
  if ([...chosen].some((id) => !known.has(id))) return 'unknown option'
  return !isMultiple && chosen.size > 1 ? 'several' : undefined
}

/** Two answers with one key are the same one. Worked out here, since databases lower-case foreign letters differently. */
function optionKey(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The place of the first text that repeats an earlier one, or -1. */
export function repeatedAt(texts: readonly string[]): number {
  const keys = texts.map(optionKey)
  return keys.findIndex((key, index) => keys.indexOf(key) < index)
}

type Viewer = { userId: string | null; role: Role }
type Made = { createdBy: string }

/** Its maker and the trip's owner. */
export function mayClosePoll({ createdBy }: Made, { userId, role }: Viewer): boolean {
  return role === 'owner' || (role === 'member' && createdBy === userId)
}

/** The same until the first vote; afterwards its maker alone, since everybody voted on what they had asked. */
export function mayAddOptions(poll: Made & { voterCount: number }, viewer: Viewer): boolean {
  if (poll.voterCount === 0) return mayClosePoll(poll, viewer)
  return viewer.role !== 'guest' && poll.createdBy === viewer.userId
}
