import type { Wind } from '#weather/kite-size.ts'
import { type RiderWord, riderWord, type WordRider } from './rider-word.ts'

/** A rider with the word and the kite that they have by themselves. */
export type CrewRider = WordRider & {
  userId: string
  word: RiderWord
  kiteId: string | null
  /** Who does not come along lends and borrows nothing. */
  isComing: boolean
}
/** Whose kite it is, by their ids. */
export type SpareKite = { ownerId: string; kiteId: string }

/**
 * For riders to whom none of their own kites is right, a mate's that its owner does not ride and on which they would be powered; by
 * the riders' ids, in their order, and no kite for two of them. A guide, never advice.
 */
export function spareKites(riders: readonly CrewRider[], wind: Wind): Map<string, SpareKite> {
  const spare = new Map<string, SpareKite>()
  const coming = riders.filter(({ isComing }) => isComing)
  const taken = new Set(riders.flatMap(({ kiteId }) => kiteId ?? []))
  for (const rider of coming) {
    if (rider.word !== 'no kite' && rider.word !== 'too strong') continue
    const others = coming.filter(({ userId }) => userId !== rider.userId)
    const kites = others.flatMap((mate) => mate.kites).filter(({ id }) => !taken.has(id))
    const verdict = riderWord({ ...rider, kites }, { ...wind, caps: [] })
    if (verdict?.word !== 'powered' || verdict.kiteId === null) continue
    const { kiteId } = verdict
    const owner = others.find((mate) => mate.kites.some(({ id }) => id === kiteId))
    if (owner === undefined) continue
    spare.set(rider.userId, { ownerId: owner.userId, kiteId })
    taken.add(kiteId)
  }
  return spare
}
