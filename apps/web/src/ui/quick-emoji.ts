/** The reactions that are one tap away, with the names they are spoken by. */
export const QUICK_EMOJI = [
  { emoji: '🤙', name: 'Shaka' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '😮', name: 'Surprised' },
  { emoji: '😢', name: 'Sad' },
  { emoji: '🪁', name: 'Kite' },
] as const

/** As many of them as stand on the bar beside a message. */
export const BAR_EMOJI = QUICK_EMOJI.slice(0, 3)

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** The last emoji of what a keyboard wrote; undefined where there is none. Which ones there are the server knows. */
export function emojiIn(text: string): string | undefined {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  return characters.findLast(({ segment }) => PICTURE.test(segment))?.segment
}
