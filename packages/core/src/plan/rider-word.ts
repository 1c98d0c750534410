import type { Level } from '#profile/limits.ts'
import type { Cap } from '#weather/contract.ts'
import { effectiveKnots, exactSize, LEAST_KNOTS, MOST_KNOTS, type Wind } from '#weather/kite-size.ts'

/** `lit`: strong but manageable; `too strong`: for the level or smallest kite; `unknown`: missing profile data. */
export const RIDER_WORDS = ['powered', 'lit', 'underpowered', 'too strong', 'no kite', 'unknown'] as const
export type RiderWord = (typeof RIDER_WORDS)[number]

export type WordBoard = 'twintip' | 'surfboard' | 'foil'

/** Square metres. */
export type OwnKite = { id: string; size: number }

/** Null is not stated; `kites` are those brought on this trip. */
export type WordRider = {
  weightKg: number | null
  level: Level | null
  board: WordBoard | null
  kites: readonly OwnKite[]
}

export const TOO_STRONG_FOR = ['level', 'kites'] as const
export type TooStrongFor = (typeof TOO_STRONG_FOR)[number]

/** `kiteId` only with a rideable word, `tooStrongFor` only with `too strong`. */
export type Verdict = { word: RiderWord; kiteId: string | null; tooStrongFor: TooStrongFor | null }

/** Effective knots. Schools teach beginners in 10 to 20 kn and rate over 30 as advanced; above 38 no size is given. */
const LEVEL_KNOTS: Record<Level, number> = { beginner: 20, intermediate: 30, advanced: MOST_KNOTS }

/** Kite size relative to a twintip's. Foil riders take half to three quarters, so the middle. */
const BOARD_SHARE: Record<WordBoard, number> = { twintip: 1, surfboard: 0.9, foil: 0.65 }

/**
 * Ratio to the asked size; charts allow 0.85 to 1.45. `powered` is narrow because a false 'powered' is worse than a missing
 * one.
 */
const POWERED = { least: 0.87, most: 1.2 }
const RIDEABLE = { least: 0.75, most: 1.4 }
/** Logarithmic, so that half and double are equally far. */
const ENDS = {
  larger: { powered: Math.log(POWERED.most), rideable: Math.log(RIDEABLE.most) },
  smaller: { powered: -Math.log(POWERED.least), rideable: -Math.log(RIDEABLE.least) },
}

/** Null under a stopping cap. A guide, never advice; monotonic in wind and quiver (docs/weather.md 7.8). */
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

/** 1 at the edge of `powered`, 2 at the edge of rideable, so the nearest kite has the best word. */
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

export type CrewRider = WordRider & {
  userId: string
  word: RiderWord
  kiteId: string | null
  /** Others neither lend nor borrow. */
  isComing: boolean
}
export type SpareKite = { ownerId: string; kiteId: string }

/** Lends unused kites to riders who would be powered on them, each once. Keyed by rider id. A guide, never advice. */
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
