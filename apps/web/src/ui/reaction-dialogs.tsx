import '#styles/reactions.css'
import type { Reaction } from '@sendit/core/reactions.ts'
import { useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { emojiIn, QuickEmoji } from './quick-emoji.tsx'
import { Sheet } from './sheet.tsx'
import { TextField } from './text-field.tsx'

type EmojiDialogProps = {
  open: boolean
  onClose: () => void
  reactions: readonly Reaction[]
  viewerId: string | null
  onChoose: (emoji: string) => void
}

export default function EmojiDialog({ open, onClose, reactions, viewerId, onChoose }: EmojiDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  function choose(emoji: string) {
    onChoose(emoji)
    onClose()
  }

  function handleChange(typed: string) {
    const emoji = emojiIn(typed)
    if (emoji === undefined) setText(typed)
    else choose(emoji)
  }

  return (
    <Sheet open={open} onClose={onClose} title="Add a reaction" initialFocus={field}>
      <QuickEmoji reactions={reactions} viewerId={viewerId} onChoose={choose} />
      <TextField
        ref={field}
        label="Any other emoji"
        hint="Open the emoji keyboard and tap one."
        error={text.trim() === '' ? undefined : 'A reaction is one emoji.'}
        autoComplete="off"
        value={text}
        onChange={(event) => handleChange(event.target.value)}
      />
    </Sheet>
  )
}

type ReactorsDialogProps = { open: boolean; onClose: () => void; reactions: readonly Reaction[] }

export function ReactorsDialog({ open, onClose, reactions }: ReactorsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reactions">
      <ul className="reactors">
        {reactions.map(({ emoji, people }) => (
          <li key={emoji}>
            <span className="emoji">{emoji}</span>
            <span className="min-w-0 flex-1">{people.map(({ name }) => name).join(', ')}</span>
            <span className="type-small text-muted">{people.length}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
