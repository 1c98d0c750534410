import type { Level } from '#profile/limits.ts'
import type { Cap } from '#weather/contract.ts'
import { effectiveKnots, exactSize, LEAST_KNOTS, MOST_KNOTS, type Wind } from '#weather/kite-size.ts'

/**
 * What a rider can make of a wind. `lit` is strong and still theirs; `too strong` for their level, or they have no kite small
 * enough; `no kite` is near enough; `unknown` where they have not said what it depends on.
 */
export const RIDER_WORDS = ['powered', 'lit', 'underpowered', 'too strong', 'no kite', 'unknown'] as const
export type RiderWord = (typeof RIDER_WORDS)[number]

/** What somebody stands on. */
export type WordBoard = 'twintip' | 'surfboard' | 'foil'

/** `size` in square metres. */
export type OwnKite = { id: string; size: number }

/** Null is what the rider has not said; `kites` are those that came along. */
export type WordRider = {
  weightKg: number | null
  level: Level | null
  board: WordBoard | null
  kites: readonly OwnKite[]
}

/** What a wind is too strong for: what the rider has learned, or the smallest of their kites. */
export const TOO_STRONG_FOR = ['level', 'kites'] as const
export type TooStrongFor = (typeof TOO_STRONG_FOR)[number]

/** The kite is one of the rider's own, and stands only beside a word that one can ride by; `tooStrongFor` only beside `too strong`. */
export type Verdict = { word: RiderWord; kiteId: string | null; tooStrongFor: TooStrongFor | null }

/**
 * The wind above which a rider of this level stays ashore whatever they own, in knots as the kite feels it. Schools teach
 * beginners in 10 to 20 knots, and call more than 30 a wind for the advanced; above 38 nobody is told a size.
 */
const LEVEL_KNOTS: Record<Level, number> = { beginner: 20, intermediate: 30, advanced: MOST_KNOTS }

/**
 * How large a kite a board wants beside a twintip's. A surfboard has more volume and wants a little less; a foil has so little
 * drag that its riders take from a half to three quarters, of which the middle stands here.
 */
const BOARD_SHARE: Record<WordBoard, number> = { twintip: 1, surfboard: 0.9, foil: 0.65 }

/**
 * How much larger or smaller than the wind asks for an own kite may be, as a part of that size. Size charts give a kite the winds
 * in which it is 0.85 to 1.45 times that. `powered` is only the middle, since a wrong 'powered' is worse than a missing one; what
 * a chart would still allow is `underpowered` below it and `lit` above.
 */
const POWERED = { least: 0.87, most: 1.2 }
const RIDEABLE = { least: 0.75, most: 1.4 }
/** How far these ends are from the asked size on a scale where half and double are equally far. */
const ENDS = {
  larger: { powered: Math.log(POWERED.most), rideable: Math.log(RIDEABLE.most) },
  smaller: { powered: -Math.log(POWERED.least), rideable: -Math.log(RIDEABLE.least) },
}

/**
 * Which of their own kites a rider would take in this wind, and what that would be like; null where a cap of the beach speaks
 * against riding there at all. A guide, never advice.
 *
 * docs/weather.md 7.8. More wind, its gusts growing with it, never picks a larger kite, and a larger quiver never gives a worse word.
 */
export function riderWord(rider: WordRider, wind: Wind & { caps: readonly Cap[] }): Verdict | null {
  const { weightKg, level, board, kites } = rider
  if (wind.caps.length > 0) return null
  if (weightKg === null || level === null) return ashore('unknown')
  if (effectiveKnots(wind) > LEVEL_KNOTS[level]) return tooStrong('level')
  if (wind.windKnots < LEAST_KNOTS) return ashore('no kite')
  return wordOf(kites, exactSize({ weightKg, level, ...wind }) * BOARD_SHARE[board ?? 'twintip'])
}

function wordOf(kites: readonly OwnKite[], asked: number): Verdict {
  const [nearest] = kites.toSorted(
    (one, other) => farness(one.size / asked) - farness(other.size / asked) || one.size - other.size,
  )
  if (nearest === undefined) return ashore('no kite')
  const ratio = nearest.size / asked
  if (ratio > RIDEABLE.most) return tooStrong('kites')
  if (ratio < RIDEABLE.least) return ashore('no kite')
  const word = ratio > POWERED.most ? 'lit' : ratio < POWERED.least ? 'underpowered' : 'powered'
  return { word, kiteId: nearest.id, tooStrongFor: null }
}

/**
 * How far a kite of this ratio to the asked size is from it: the same on either side, 1 where `powered` ends and 2 where riding
 * does. So the nearest one has the best word that any of them has.
 */
function farness(ratio: number): number {
  const { powered, rideable } = ratio > 1 ? ENDS.larger : ENDS.smaller
  const far = Math.abs(Math.log(ratio))
  return far <= powered ? far / powered : 1 + (far - powered) / (rideable - powered)
}

function ashore(word: Exclude<RiderWord, 'too strong'>): Verdict {
  return { word, kiteId: null, tooStrongFor: null }
}

function tooStrong(tooStrongFor: TooStrongFor): Verdict {
  return { word: 'too strong', kiteId: null, tooStrongFor }
}

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
