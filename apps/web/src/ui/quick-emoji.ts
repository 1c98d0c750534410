export const QUICK_EMOJI = [
  { emoji: '🤙', name: 'Shaka' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '😮', name: 'Surprised' },
  { emoji: '😢', name: 'Sad' },
  { emoji: '🪁', name: 'Kite' },
] as const

export const BAR_EMOJI = QUICK_EMOJI.slice(0, 3)

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** Undefined if there is none; the server decides which are valid. */
export function emojiIn(text: string): string | undefined {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  return characters.findLast(({ segment }) => PICTURE.test(segment))?.segment
}
