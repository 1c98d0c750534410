import type { Message } from '@sendit/core/chat/contract.ts'
import { useSeenBy } from '#features/chat/presence/use-seen-by.ts'
import { serverNow } from '#lib/server-clock.ts'
import type { MenuItem } from '#ui/menu.tsx'
import type { ChatActions } from './chat-actions.ts'
import { type DeedName, deedsOf } from './message-deeds.ts'

/** What can be done with a message, for a menu; `without` stands beside it. */
export function useMenuItems(message: Message, actions: ChatActions, without?: DeedName): MenuItem[] {
  const { length: seenBy } = useSeenBy(actions.tripId, message)
  return deedsOf(message, actions.viewer, { now: serverNow(), seenBy })
    .filter(({ name }) => name !== without)
    .map(({ name, label, icon, isDangerous, timeLeft }) => ({
      ...{ key: name, label, icon },
      detail: timeLeft?.short,
      danger: isDangerous,
      onSelect: () => actions.do(name, message),
    }))
}
