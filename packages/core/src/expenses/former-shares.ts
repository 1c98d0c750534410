import type { PersonalSum } from './balances.ts'

type EditedSplit = {
  before: readonly PersonalSum[]
  after: readonly PersonalSum[]
  /** Who has left the trip. */
  former: ReadonlySet<string>
}

/**
 * Who left the trip and would owe more of an expense after its edit, in the order of `after`. Nobody tells them any more,
 * and they cannot answer: their share may shrink or go, and never grow.
 */
export function grownFormerShares({ before, after, former }: EditedSplit): string[] {
  const penceBefore = new Map(before.map(({ userId, pence }) => [userId, pence]))
  return after
    .filter(({ userId, pence }) => former.has(userId) && pence > (penceBefore.get(userId) ?? 0))
    .map(({ userId }) => userId)
}
