const MAX_WORD = 64

/** Unique, accent- and case-folded letters and digits. Emoji and signs only separate words. */
export function searchWords(text: string): string[] {
  const words = normalizeForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD).join('')))]
}

type Span = { from: number; length: number }

/** Prefix matches in text order; `words` must already be folded. */
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

export type FoldedText = { folded: string; placeOf: (unit: number) => number }

/** Folding may expand or drop a letter, so positions are mapped. */
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

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ŋ: 'ng', ı: 'i', ĸ: 'k' },
}
const OTHER_LETTERS = /[øłđðþæœħŧŋıĸ]/g

export function normalizeForSearch(letters: string): string {
  return (
    letters
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // Upper and lower: handles ß and the Greek final sigma.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll(OTHER_LETTERS, (letter) => PLAIN[letter] ?? letter)
  )
}
