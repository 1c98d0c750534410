import type { SharedKind } from '@sendit/core/chat/kinds.ts'
import { createContext, use } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

type ShareButtonProps = {
  record: Shared
  name: string
  className?: string | undefined
}

export function ShareButton({ record, name, className }: ShareButtonProps) {
  const share = use(ShareToChatContext)
  if (share === null) return null
  const label = `Share ${name} in the chat`
  return (
    <IconButton icon="chat" size={19} label={label} className={className} onClick={() => share(record)} />
  )
}

/** `text` is for clients whose chat has no card for this kind. */
export type Shared = { kind: SharedKind; id: string; text: string }

/** Null if the visitor may not share. */
export const ShareToChatContext = createContext<((shared: Shared) => void) | null>(null)
