/** The longest that Unicode recommends, a kiss between two people of given skin, has 15; later ones may have some more. */
const MAX_LENGTH = 32
/** Asks for the picture where a character is a letter or a picture, such as a heart. */
const AS_PICTURE = '\uFE0F'
// Only with this flag does a pattern know emoji of several characters; it is younger than what the compiler writes for.
const OF_SEQUENCES = 'v'
const RECOMMENDED = new RegExp('^\\p{RGI_Emoji}$', OF_SEQUENCES)
/** Made of characters that are, or are reserved for, pictures: what phones draw before this server's tables know it. */
const OF_PICTURES =
  /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)*(?<!\u200D)$/u

/** The one emoji that a text is, in the one way of writing it that counts as the same; undefined for any other text. */
export function singleEmoji(text: string): string | undefined {
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined
  for (const written of [text, text + AS_PICTURE]) if (RECOMMENDED.test(written)) return written
  return OF_PICTURES.test(text) && countGraphemes(text) === 1 ? text : undefined
}

function countGraphemes(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
}
