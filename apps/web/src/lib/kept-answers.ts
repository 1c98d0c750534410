/** Answers of the last reads with the tags they came with: enough for every screen of a trip, and for a long chat. */
const MOST = 100

export type KeptAnswer = { tag: string; result: unknown }

const kept = new Map<string, KeptAnswer>()

export function keptAnswer(path: string): KeptAnswer | undefined {
  return kept.get(path)
}

/** An answer without a tag replaces one that had it. */
export function keepAnswer(path: string, tag: string | null, result: unknown): void {
  kept.delete(path)
  if (tag === null) return
  kept.set(path, { tag, result })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

export function forgetAnswers(): void {
  kept.clear()
}
