import { foldText } from './folded-text.ts'

/** A place in a text, in UTF-16 units. */
type Span = { from: number; length: number }

/**
 * Where the words of a text begin with one of `words`, which are given as the search compares them: those beginnings, in the
 * order of the text.
 */
export function wordPlaces(text: string, words: readonly string[]): Span[] {
  const { folded, placeOf } = foldText(text)
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const begun = words.filter((one) => one !== '' && word.startsWith(one))
    const length = Math.max(0, ...begun.map((one) => one.length))
    if (length === 0) return []
    const from = placeOf(index)
    return [{ from, length: placeOf(index + length) - from }]
  })
}
