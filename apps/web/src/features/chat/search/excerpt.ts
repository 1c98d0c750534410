import { wordPlaces } from '@sendit/core/chat/word-places.ts'

/** A row shows about so much of a message, in UTF-16 units. */
const SHOWN_LENGTH = 160
/** So much stands before what was found. */
const BEFORE = 40

/** The part of a text in which the first of the words stands, from a blank on. */
export function excerptOf(text: string, words: readonly string[]): string {
  const first = wordPlaces(text, words)[0]?.from ?? 0
  const blank = text.lastIndexOf(' ', first - BEFORE)
  const from = first + BEFORE <= SHOWN_LENGTH || blank < 0 ? 0 : blank + 1
  return from === 0 ? text : `… ${text.slice(from)}`
}
