import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { useShareToChat } from '#features/chat/outbox/drafts.ts'
import { SessionActions } from '#features/plan/session/session-actions.tsx'

export default function SessionPageLater(props: { tripId: string; item: PlanItem; isOwn: boolean }) {
  const share = useShareToChat(props.tripId)
  return share !== null && <SessionActions {...props} share={share} />
}
