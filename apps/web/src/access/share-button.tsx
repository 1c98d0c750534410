import { use } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { type Shared, ShareToChatContext } from './share-to-chat.ts'

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
