import type { Clock } from '#adapters/clock.ts'

export type Answer = {
  value: unknown
  fetchedAtMs: number
  /** The provider was asked for a newer one since, and gave none. */
  couldNotRefresh?: true
}

export type KeptAnswers = {
  get(key: string): Answer | undefined
  keep(key: string, answer: Answer): void
  /** A newer one could not be had. */
  markFailed(key: string): void
  /** Milliseconds since it was fetched. */
  ageOf(answer: Answer): number
  nowMs(): number
}

/** Enough for the trips of a busy server; an answer takes about 10 kB. */
const MAX_ANSWERS = 600

/** The answers that this process holds; the ones kept longest ago go first. */
export function createKeptAnswers(clock: Clock): KeptAnswers {
  const answers = new Map<string, Answer>()
  const nowMs = () => clock.now().getTime()
  return {
    nowMs,
    get: (key) => answers.get(key),
    ageOf: ({ fetchedAtMs }) => nowMs() - fetchedAtMs,
    markFailed(key) {
      const answer = answers.get(key)
      if (answer !== undefined) answers.set(key, { ...answer, couldNotRefresh: true })
    },
    keep(key, answer) {
      answers.delete(key)
      answers.set(key, answer)
      const oldest = answers.keys().next()
      if (answers.size > MAX_ANSWERS && !oldest.done) answers.delete(oldest.value)
    },
  }
}
