import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { Icon } from '#ui/icon.tsx'
import { bestOfAll, sessionTime } from './session-text.ts'

/** When and where to be on the water. */
export function BestSession({ beaches }: { beaches: RecommendedBeach[] }) {
  const best = bestOfAll(beaches)
  const session = best?.bestSession
  if (!best || !session) {
    return <p className="type-small text-muted">No beach has a good session of two hours in sight.</p>
  }
  return (
    <p className="best-session type-small">
      <Icon className="shrink-0" name="bolt" size={20} />
      <span>
        Best session: {sessionTime(session, best)} at <b>{best.name}</b>, score {session.score}
      </span>
    </p>
  )
}
