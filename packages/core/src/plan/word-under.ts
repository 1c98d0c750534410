import type { Verdict } from '#weather/verdict.ts'
import type { RiderVerdict } from './contract.ts'
import type { RiderWord } from './rider-word.ts'

/** Without a usable verdict there is no rideable word. */
export function wordUnder<Word extends RiderWord | null>(
  word: Word,
  { tone }: Pick<Verdict, 'tone'>,
): Word | 'unknown' {
  return tone !== 'none' || word === null || word === 'too strong' ? word : 'unknown'
}

export function ridersUnder(riders: readonly RiderVerdict[], verdict: Pick<Verdict, 'tone'>): RiderVerdict[] {
  return riders.map((rider) => {
    const word = wordUnder(rider.word, verdict)
    return verdict.tone === 'none' ? { ...rider, word, kite: null, spare: null } : rider
  })
}
