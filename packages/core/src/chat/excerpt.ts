import { quoteOf } from './quote.ts'

/** Counts graphemes, cuts between words and adds '…'. A word filling over half is cut within, for texts without spaces. */
export function excerptOf(text: string, most: number): string {
  if (quoteOf(text, most).length === text.length) return text
  const head = quoteOf(text, most - 1)
  const isBetweenWords = /^\s/.test(text.slice(head.length))
  const words = isBetweenWords ? head : head.replace(/\S+$/, '')
  const shortened = words.length > head.length / 2 ? words : head
  return `${shortened.replace(/[\s,;:.…–-]+$/, '')}…`
}
