import type { Award } from '@sendit/core/awards/contract.ts'
import { useState } from 'react'
import { justWon } from '#features/awards/award-cards.ts'

/** The awards that got their winner while this screen was open, the latest last: they are celebrated once. */
export function useFreshWinners(awards: readonly Award[]): readonly Award[] {
  const [seen, setSeen] = useState({ awards, fresh: [] as readonly Award[] })
  if (seen.awards === awards) return seen.fresh
  const fresh = [...seen.fresh, ...justWon(seen.awards, awards)]
  setSeen({ awards, fresh })
  return fresh
}
