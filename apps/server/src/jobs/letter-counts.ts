import type { Meters } from '#adapters/meters/port.ts'
import { laneOf, NOTICE_LETTERS } from './letter-lanes.ts'

/** What became of what a writer told another way than by mail: `ended` where every browser has given its subscription up. */
export type TellingOutcome = 'sent' | 'refused' | 'ended'

/** `withdrawn`: nobody wanted it any more, or another letter told it along. `failed`: it is tried again. */
export type LetterOutcome = TellingOutcome | 'withdrawn' | 'held' | 'failed' | 'given_up'
export type CountLetter = (kind: string, outcome: LetterOutcome, times?: number) => void

const OUTCOMES: readonly LetterOutcome[] = ['sent', 'withdrawn', 'held', 'failed', 'given_up']
const PUSH_OUTCOMES: readonly LetterOutcome[] = ['refused', 'ended']

/** A newer server on the same database may put in what this one has no name for. */
const UNKNOWN_KIND = 'unknown'

/** Labels of a letter; `kinds` are those that somebody writes, so that there are never more than those and one. */
export function letterLabels(kinds: readonly string[], kind: string): { lane: string; kind: string } {
  return kinds.includes(kind) ? { lane: laneOf(kind), kind } : { lane: laneOf(kind), kind: UNKNOWN_KIND }
}

/** Counts for /metrics what this process did with letters, notices and deeds among them. */
export function createLetterCounts(meters: Meters, kinds: readonly string[]): CountLetter {
  const count = meters.counter(
    'sendit_letters_total',
    'Letters that this process took up, notices among them, by what became of them.',
    ['lane', 'kind', 'outcome'],
  )
  for (const kind of kinds) {
    const outcomes = kind === NOTICE_LETTERS.push ? [...OUTCOMES, ...PUSH_OUTCOMES] : OUTCOMES
    for (const outcome of outcomes) count({ ...letterLabels(kinds, kind), outcome }, 0)
  }
  return (kind, outcome, times) => count({ ...letterLabels(kinds, kind), outcome }, times)
}
