import '#styles/screens/session.css'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { ItemActions } from '#features/plan/items/item-parts.tsx'
import type { Shared } from '#trip/share-button.tsx'
import { Button } from '#ui/button.tsx'

type SessionActionsProps = {
  tripId: string
  item: PlanItem
  isOwn: boolean
  share: (shared: Shared) => void
}

export function SessionActions({ tripId, item, isOwn, share }: SessionActionsProps) {
  const onShare = () => share({ kind: 'session', id: item.id, text: item.title })
  return (
    <>
      <span className="session-share">
        <Button variant="secondary" size="medium" icon="chat" onClick={onShare}>
          Share in chat
        </Button>
      </span>
      <ItemActions tripId={tripId} item={item} isOwn={isOwn} onShare={onShare} />
    </>
  )
}
