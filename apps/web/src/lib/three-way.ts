// Two people change the same thing: what it was, what one made of it, and what the other did meanwhile.

type Fields = Record<string, string>

/** Those fields of `mine` that are not what they were. */
export function changesOf<Values extends Fields>(before: Values, mine: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => value !== before[name]),
  ) as Partial<Values>
}

export type ThreeWays<Values extends Fields> = { before: Values; mine: Values; theirs: Values }

/** Without these, both go together: the fields that both have changed, each to something else. */
export function conflictsOf<Values extends Fields>({ before, mine, theirs }: ThreeWays<Values>) {
  return Object.keys(mine).filter(
    (name) => mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name],
  ) as (keyof Values & string)[]
}

/** What stands once mine goes over theirs. */
export function mergeOf<Values extends Fields>({ before, mine, theirs }: ThreeWays<Values>): Values {
  return { ...theirs, ...changesOf(before, mine) }
}
