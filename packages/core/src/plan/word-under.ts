import type { Verdict } from '#weather/verdict.ts'
import type { RiderVerdict } from './contract.ts'
import type { RiderWord } from './rider-word.ts'

/** What may be said of a rider under a verdict on the wind: one that supports nothing supports no word by which they would ride. */
export function wordUnder<Word extends RiderWord | null>(
  word: Word,
  { tone }: Pick<Verdict, 'tone'>,
): Word | 'unknown' {
  return tone !== 'none' || word === null || word === 'too strong' ? word : 'unknown'
}

/** The same of a crew, with the kites that go with the words. */
export function ridersUnder(riders: readonly RiderVerdict[], verdict: Pick<Verdict, 'tone'>): RiderVerdict[] {
  return riders.map((rider) => {
    const word = wordUnder(rider.word, verdict)
    return verdict.tone === 'none' ? { ...rider, word, kite: null, spare: null } : rider
  })
}
