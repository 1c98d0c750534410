import type { Message } from '@sendit/core/chat/contract.ts'
import { MenuAtPointer, type Point } from '#ui/menu-at-pointer.tsx'
import type { ChatActions } from './message-actions.ts'
import { useMenuItems } from './message-actions.ts'

type ActionMenuProps = {
  message: Message
  at: Point
  actions: ChatActions
  open: boolean
  onClose: () => void
}

export default function ActionMenu({ message, at, actions, open, onClose }: ActionMenuProps) {
  const items = useMenuItems(message, actions)
  return <MenuAtPointer label="Message actions" {...{ items, at, open, onClose }} />
}
