import '#styles/reactions.css'
import type { Reaction } from '@sendit/core/reactions.ts'
import { hasReacted } from '#lib/reactions.ts'
import { Icon } from './icon.tsx'

const QUICK_EMOJI = [
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

type QuickEmojiProps = {
  reactions: readonly Reaction[]
  viewerId: string | null
  onChoose: (emoji: string) => void
  onMore?: () => void
}

export function QuickEmoji({ reactions, viewerId, onChoose, onMore }: QuickEmojiProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="quick-emoji" role="group" aria-label="React">
      {QUICK_EMOJI.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          aria-pressed={hasReacted(reactions, emoji, viewerId)}
          onClick={() => onChoose(emoji)}
        >
          <span className="emoji">{emoji}</span>
        </button>
      ))}
      {onMore !== undefined && (
        <button type="button" className="more" aria-label="More reactions" onClick={onMore}>
          <Icon name="plus" size={22} />
        </button>
      )}
    </div>
  )
}
