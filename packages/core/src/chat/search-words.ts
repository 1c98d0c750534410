/** What tells more words apart than this is not what people search for. */
const MAX_WORD = 64

/**
 * The words of a text as the search compares them: letters and digits, without accents and case, each once, in their order. What
 * is neither, such as a sign or an emoji, parts words and is found by nobody. A text without spaces is one word.
 */
export function searchWords(text: string): string[] {
  const words = normalizeForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD).join('')))]
}

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

/** A text as searches compare it, and which place of the text (in UTF-16 units) each of its units came from. */
export type FoldedText = { folded: string; placeOf: (unit: number) => number }

/** Without accents and case. One letter may become two, and an accent none, so places are looked up. */
export function foldText(text: string): FoldedText {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = normalizeForSearch(letter)
    for (let unit = 0; unit < plain.length; unit++) places.push(at)
    folded += plain
    at += letter.length
  }
  return { folded, placeOf: (unit) => places[unit] ?? text.length }
}

/** Letters that are no other letter with an accent, as people write them who have no such key. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ŋ: 'ng', ı: 'i', ĸ: 'k' },
}
const OTHER_LETTERS = /[øłđðþæœħŧŋıĸ]/g

export function normalizeForSearch(letters: string): string {
  return (
    letters
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // Up and down again: some letters are two in capitals, and a Greek one has a second form at the end of a word.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(OTHER_LETTERS, (letter) => PLAIN[letter] ?? letter)
  )
}
