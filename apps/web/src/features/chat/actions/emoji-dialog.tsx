import type { Message } from '@sendit/core/chat/contract.ts'
import { useRef, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ChatActions } from './chat-actions.ts'
import { emojiIn } from './quick-emoji.ts'
import { QuickEmoji } from './quick-emoji-row.tsx'

type EmojiDialogProps = { open: boolean; onClose: () => void; message: Message; actions: ChatActions }

/** Any single emoji, as the keyboard of the phone or computer writes it. */
export default function EmojiDialog({ open, onClose, message, actions }: EmojiDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  function choose(emoji: string) {
    actions.toggleReaction(message, emoji)
    onClose()
  }

  function handleChange(typed: string) {
    const emoji = emojiIn(typed)
    if (emoji === undefined) setText(typed)
    else choose(emoji)
  }

  return (
    <Sheet open={open} onClose={onClose} title="Add a reaction" initialFocus={field}>
      <QuickEmoji message={message} viewerId={actions.viewer.id} onChoose={choose} />
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
