import type { Role } from '#trips/roles.ts'

/** Hidden until one has voted, or until the end. */
export const HIDES_UNTIL = ['vote', 'end'] as const
export type HidesUntil = (typeof HIDES_UNTIL)[number]

type Ends = { closesAt: Date | null; closedAt: Date | null }

/** The deadline counts at once, even before the job has closed the poll. */
export function endOf({ closesAt, closedAt }: Ends, now: Date): Date | null {
  if (closedAt !== null) return closedAt
  return closesAt !== null && closesAt.getTime() <= now.getTime() ? closesAt : null
}

/** Against bandwagon voting. */
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

export function leadersOf<Option extends Counted>(options: readonly Option[]): Option[] {
  const most = Math.max(0, ...options.map(({ votes }) => votes ?? 0))
  return most === 0 ? [] : options.filter(({ votes }) => votes === most)
}

export function missingOf<Person extends { id: string }>(
  crew: readonly Person[],
  voters: Iterable<string>,
): Person[] {
  const voted = new Set(voters)
  return crew.filter(({ id }) => !voted.has(id))
}

export type ChoiceProblem = 'unknown option' | 'several'

/** Undefined if valid. An empty vote withdraws; duplicates count once. */
export function choiceProblem(
  optionIds: readonly string[],
  { options, isMultiple }: { options: readonly { id: string }[]; isMultiple: boolean },
): ChoiceProblem | undefined {
  const chosen = new Set(optionIds)
  const known = new Set(options.map(({ id }) => id))
  if ([...chosen].some((id) => !known.has(id))) return 'unknown option'
  return !isMultiple && chosen.size > 1 ? 'several' : undefined
}

/** Computed here because databases lower-case non-ASCII letters differently. */
function optionKey(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Index of the first duplicate, or -1. */
export function repeatedAt(texts: readonly string[]): number {
  const keys = texts.map(optionKey)
  return keys.findIndex((key, index) => keys.indexOf(key) < index)
}

type Viewer = { userId: string | null; role: Role }
type Made = { createdBy: string }

export function mayClosePoll({ createdBy }: Made, { userId, role }: Viewer): boolean {
  return role === 'owner' || (role === 'member' && createdBy === userId)
}

/** After the first vote only the author, as people voted on their question. */
export function mayAddOptions(poll: Made & { voterCount: number }, viewer: Viewer): boolean {
  if (poll.voterCount === 0) return mayClosePoll(poll, viewer)
  return viewer.role !== 'guest' && poll.createdBy === viewer.userId
}
