import { mayPickWinner } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Crew } from '#features/awards/crew.ts'
import { NetworkButton } from '#ui/network-button.tsx'

type DeadlineButtonProps = { award: Award; crew: Crew; onAsk: () => void }

/** For whoever may close the award, while there is something to close. */
export function DeadlineButton({ award, crew, onAsk }: DeadlineButtonProps) {
  if (!mayPickWinner(award, { userId: crew.viewerId, role: crew.role })) return null
  if (award.votingEndedAt !== null && award.voterCount > 0) return null
  const label = award.votingEndsAt === null ? 'Set a deadline' : 'Move the deadline'
  return (
    <NetworkButton
      needs="A deadline needs network."
      variant="ghost"
      size="small"
      icon="clock"
      aria-label={`${label}: ${award.category}`}
      onClick={onAsk}
    >
      {label}
    </NetworkButton>
  )
}
