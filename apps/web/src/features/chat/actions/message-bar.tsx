import type { Message } from '@sendit/core/chat/contract.ts'
import * as Toolbar from 'radix-ui/toolbar'
import { useState } from 'react'
import { hasReacted } from '#lib/reactions.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { BAR_EMOJI } from '#ui/quick-emoji.tsx'
import type { ChatActions } from './message-actions.ts'
import { useMenuItems } from './message-actions.ts'

type MessageBarProps = { message: Message; label: string; actions: ChatActions }

/** One tab stop; arrow keys move inside it. */
export default function MessageBar({ message, label, actions }: MessageBarProps) {
  const [isOpen, setOpen] = useState(false)
  const items = useMenuItems(message, actions, 'reply')
  return (
    <Toolbar.Root className="message-bar" aria-label={label} data-open={isOpen || undefined}>
      {BAR_EMOJI.map(({ emoji, name }) => (
        <Toolbar.Button
          key={emoji}
          aria-label={`React with ${name}`}
          aria-pressed={hasReacted(message.reactions ?? [], emoji, actions.viewer.id)}
          onClick={() => actions.toggleReaction(message, emoji)}
        >
          <span className="emoji">{emoji}</span>
        </Toolbar.Button>
      ))}
      <Toolbar.Separator className="message-bar-line" />
      <Toolbar.Button aria-label="Add a reaction" onClick={() => actions.openEmoji(message)}>
        <Icon name="react" size={20} />
      </Toolbar.Button>
      <Toolbar.Button aria-label="Reply" onClick={() => actions.do('reply', message)}>
        <Icon name="reply" size={20} />
      </Toolbar.Button>
      <Menu
        label="More"
        items={items}
        onOpenChange={setOpen}
        trigger={
          <Toolbar.Button aria-label="More">
            <Icon name="more" size={20} />
          </Toolbar.Button>
        }
      />
    </Toolbar.Root>
  )
}
