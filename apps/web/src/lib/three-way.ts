type Fields = Record<string, string>

export function changesOf<Values extends Fields>(before: Values, mine: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => value !== before[name]),
  ) as Partial<Values>
}

export type ThreeWays<Values extends Fields> = { before: Values; mine: Values; theirs: Values }

/** Fields both sides changed to different values. */
export function conflictsOf<Values extends Fields>({ before, mine, theirs }: ThreeWays<Values>) {
  return Object.keys(mine).filter(
    (name) => mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name],
  ) as (keyof Values & string)[]
}

export function mergeOf<Values extends Fields>({ before, mine, theirs }: ThreeWays<Values>): Values {
  return { ...theirs, ...changesOf(before, mine) }
}
