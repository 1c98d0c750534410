/** `count` of these, as far apart as they stand; with fewer, all. In their order, the first and the last among them. */
export function spreadOver<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all]
  return Array.from({ length: count }, (_, place) => {
    const index = count === 1 ? 0 : Math.round((place * (all.length - 1)) / (count - 1))
    return all[index] as T
  })
}

/** Whoever took the most; several who took as many, in their order. Nobody where nothing was taken. */
export function mostTakers<T extends { count: number }>(takers: readonly T[]): T[] {
  const most = Math.max(0, ...takers.map(({ count }) => count))
  return most === 0 ? [] : takers.filter(({ count }) => count === most)
}
