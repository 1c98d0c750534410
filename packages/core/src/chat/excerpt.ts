import { quoteOf } from './quote.ts'

/**
 * A text of at most so many characters as people count them. What does not fit is cut between words and ends in '…'; a word that
 * fills more than half of it is cut within, so that something is said of a text without spaces too.
 */
export function excerptOf(text: string, most: number): string {
  if (quoteOf(text, most).length === text.length) return text
  const head = quoteOf(text, most - 1)
  const isBetweenWords = /^\s/.test(text.slice(head.length))
  const words = isBetweenWords ? head : head.replace(/\S+$/, '')
  const shortened = words.length > head.length / 2 ? words : head
  return `${shortened.replace(/[\s,;:.…–-]+$/, '')}…`
}
