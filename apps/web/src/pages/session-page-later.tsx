import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { useShareToChat } from '#features/chat/outbox/drafts.ts'
import { SessionActions } from '#features/plan/session/session-actions.tsx'

/** What a member can do with a session of the plan. */
export default function SessionPageLater(props: { tripId: string; item: PlanItem; isOwn: boolean }) {
  const share = useShareToChat(props.tripId)
  return share !== null && <SessionActions {...props} share={share} />
}
