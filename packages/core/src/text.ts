/** Spaces, marks and signs that show nothing by themselves: nobody is called so, and nobody says it. */
const SHOWS_NOTHING =
  /^(?:[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|[\u17B4\u17B5]|\p{Variation_Selector}|\u034F)*$/u
/** Turn the text that follows round, whoever wrote it. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g
/** Written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and the scripts beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

export function showsNothing(text: string): boolean {
  return SHOWS_NOTHING.test(text)
}

export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '')
}

/**
 * A text that somebody chose, such as a name, for a sentence of ours: it cannot turn the sentence round (Unicode TR 9, 2.7). One that is
 * written from left to right stays as it is.
 */
export function isolated(text: string): string {
  const plain = withoutDirectionMarks(text)
  return RIGHT_TO_LEFT.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain
}

/** Already the end of a sentence, also within quotation marks and isolates. */
const ENDED = /[.!?…][\s"'”’)\]\u2069]*$/

/** A sentence of ours that ends in a text that somebody chose, with one full stop at most: 'Left Tarifa.' and 'Left Tarifa!'. */
export function asSentence(text: string): string {
  return ENDED.test(text) ? text : `${text}.`
}
