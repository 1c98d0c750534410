import type { SharedKind } from '@sendit/core/chat/kinds.ts'
import { createContext, use } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

type ShareButtonProps = {
  record: Shared
  /** What it is called, for its button's name. */
  name: string
  className?: string | undefined
}

/** 'Share to chat' where a record is at home; nothing for who may not. */
export function ShareButton({ record, name, className }: ShareButtonProps) {
  const share = use(ShareToChatContext)
  if (share === null) return null
  const label = `Share ${name} in the chat`
  return (
    <IconButton icon="chat" size={19} label={label} className={className} onClick={() => share(record)} />
  )
}

/** A record of the trip, and its words for those whose chat has no card for it. */
export type Shared = { kind: SharedKind; id: string; text: string }

/** Puts a record into the chat of its trip; null for who may not. */
export const ShareToChatContext = createContext<((shared: Shared) => void) | null>(null)
