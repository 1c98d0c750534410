import type { User } from '@sendit/core/profile/contract.ts'
import type { PlaceWeather } from '@sendit/core/weather/contract.ts'
import { type KiteSize, kiteSize } from '@sendit/core/weather/kite-size.ts'

type Rider = Pick<User, 'weightKg' | 'level'>
type Wind = Pick<PlaceWeather, 'windSpeed' | 'windGust' | 'caps'>

export type KiteAdvice =
  | { kind: 'size'; kite: KiteSize }
  /** Too little or too much wind to ride. */
  | { kind: 'none' }
  /** Not now, whatever the wind: the words say why. */
  | { kind: 'not-now'; reason: string }
  /** The rider has not said what it depends on. */
  | { kind: 'unknown' }

/** Which kite this rider would take in this wind. Nobody's weight or level is guessed. */
export function kiteAdvice({ weightKg, level }: Rider, wind: Wind): KiteAdvice {
  const { windSpeed, windGust, caps } = wind
  const [cap] = caps
  if (cap !== undefined) return { kind: 'not-now', reason: cap.reason }
  if (weightKg === null || level === null) return { kind: 'unknown' }
  const kite = kiteSize({ weightKg, level, windKnots: windSpeed, gustKnots: windGust })
  return kite === undefined ? { kind: 'none' } : { kind: 'size', kite }
}
