export const STANDARD_AWARDS = [
  'Biggest Boost',
  'Most Pathetic Jump',
  'Best Picture',
  'Best Banter',
  'Spirit of the Trip',
  'Biggest Wipeout',
  'Most Improved Rider',
  'Best Style',
  'Longest Session',
  'Early Bird Award',
  'Night Owl Award',
  'Best Recovery',
  'Most Persistent',
  'Gear Hoarder',
  'Weather Prophet',
  'Best Spotter',
  'Funniest Moment',
  'Most Helpful',
  'Adventure Seeker',
  'Safety First',
] as const

/** Computed here because databases lower-case non-ASCII letters differently. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

const RANKS: ReadonlyMap<string, number> = new Map(
  STANDARD_AWARDS.map((category, rank) => [categoryKey(category), rank]),
)

export function isStandardAward(category: string): boolean {
  return RANKS.has(categoryKey(category))
}

export function missingStandardAwards(awards: readonly { category: string }[]): string[] {
  const present = new Set(awards.map(({ category }) => categoryKey(category)))
  return STANDARD_AWARDS.filter((category) => !present.has(categoryKey(category)))
}

export function inAwardOrder<Award extends { category: string }>(awards: readonly Award[]): Award[] {
  const rankOf = ({ category }: Award) => RANKS.get(categoryKey(category)) ?? STANDARD_AWARDS.length
  return awards.toSorted((one, other) => rankOf(one) - rankOf(other))
}
