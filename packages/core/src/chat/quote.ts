import { QUOTE_LENGTH } from './limits.ts'

/** Practical UTF-16 length of one grapheme, to bound the work. */
const LONGEST_CHARACTER = 20

/** Counts graphemes and cuts none in two. */
export function quoteOf(text: string, most = QUOTE_LENGTH): string {
  if (text.length <= most) return text
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
  let quote = ''
  let count = 0
  for (const { segment } of characters.segment(text.slice(0, most * LONGEST_CHARACTER))) {
    if (count === most) break
    quote += segment
    count += 1
  }
  return quote
}
