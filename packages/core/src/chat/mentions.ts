/** A place in a text, counted as JavaScript counts it, in the text as it is stored. */
type Span = { from: number; length: number }

/** Why these places cannot be mentions in the text, as a sentence; undefined where they can. */
export function mentionProblem(text: string, mentions: readonly Span[]): string | undefined {
  const inOrder = [...mentions].sort((one, other) => one.from - other.from)
  let end = 0
  for (const { from, length } of inOrder) {
    if (from < end) return 'Two mentions stand in the same place.'
    end = from + length
    if (end > text.length) return 'A mention stands outside of the text.'
  }
  return undefined
}
