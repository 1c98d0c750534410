/** A text as searches compare it, and which place of the text (in UTF-16 units) each of its units came from. */
export type FoldedText = { folded: string; placeOf: (unit: number) => number }

/** Without accents and case. One letter may become two, and an accent none, so places are looked up. */
export function foldText(text: string): FoldedText {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = foldLetters(letter)
    for (let unit = 0; unit < plain.length; unit++) places.push(at)
    folded += plain
    at += letter.length
  }
  return { folded, placeOf: (unit) => places[unit] ?? text.length }
}

export function foldLetters(letters: string): string {
  return (
    letters
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // Up and down again: some letters are two in capitals, and a Greek one has a second form at the end of a word.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
  )
}
