import type { Award } from '@sendit/core/awards/contract.ts'
import { categoryKey, inAwardOrder, missingStandardAwards } from '@sendit/core/awards/standard-awards.ts'

/** A card of the screen: an award, or a standard one that is not there yet. */
export type AwardCard = { key: string; category: string; award: Award | null }

/** The standard awards in their own order, those missing at their place too, then the custom ones by age. */
export function cardsOf(awards: readonly Award[]): AwardCard[] {
  const present = awards.map((award) => ({ award, category: award.category }))
  const missing = missingStandardAwards(awards).map((category) => ({ award: null, category }))
  // The key stays when a missing award has come.
  return inAwardOrder([...present, ...missing]).map((card) => ({ ...card, key: categoryKey(card.category) }))
}

/** The list with `award` in it: in the place of its older self, or at the end. */
export function withAward(awards: readonly Award[], award: Award): Award[] {
  if (!awards.some(({ id }) => id === award.id)) return [...awards, award]
  return awards.map((known) => (known.id === award.id ? award : known))
}

/** The awards whose voting ended with a winner between two readings. */
export function justWon(before: readonly Award[], after: readonly Award[]): Award[] {
  const voting = new Set(before.filter(({ status }) => status === 'voting').map(({ id }) => id))
  return after.filter(({ id, status }) => status === 'completed' && voting.has(id))
}
