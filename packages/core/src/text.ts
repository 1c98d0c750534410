/** Whitespace and invisible characters: invalid as names or messages. */
const SHOWS_NOTHING =
  /^(?:[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|[\u17B4\u17B5]|\p{Variation_Selector}|\u034F)*$/u
/** Bidi overrides also affect the text that follows. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g
/** Right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

export function showsNothing(text: string): boolean {
  return SHOWS_NOTHING.test(text)
}

export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '')
}

/** Bidi-isolates user text so that it cannot reorder our sentence (Unicode TR 9, 2.7). Left-to-right text is unchanged. */
export function isolated(text: string): string {
  const plain = withoutDirectionMarks(text)
  return RIGHT_TO_LEFT.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain
}

const ENDED = /[.!?…][\s"'”’)\]\u2069]*$/

/** At most one full stop: 'Left Tarifa.' and 'Left Tarifa!'. */
export function asSentence(text: string): string {
  return ENDED.test(text) ? text : `${text}.`
}
