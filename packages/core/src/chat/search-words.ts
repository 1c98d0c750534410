import { foldLetters } from './folded-text.ts'

/** What tells more words apart than this is not what people search for. */
const MAX_WORD = 64

/**
 * The words of a text as the search compares them: letters and digits, without accents and case, each once, in their order. What
 * is neither, such as a sign or an emoji, parts words and is found by nobody. A text without spaces is one word.
 */
export function searchWords(text: string): string[] {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD).join('')))]
}
