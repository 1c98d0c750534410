import { QUOTE_LENGTH } from './limits.ts'

/** No character that people see is longer than this in practice, so this much of a text holds all that is quoted. */
const LONGEST_CHARACTER = 20

/** The beginning of a text, as a reply shows it: so many characters as people count them, none of them cut in two. */
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
