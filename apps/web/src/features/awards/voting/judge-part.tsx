import { canCloseVoting } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Crew } from '#features/awards/crew.ts'
import { DeadlineButton } from '#features/awards/deadline/deadline-button.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import type { Asking } from './award-dialog.tsx'

type JudgePartProps = { award: Award; crew: Crew; onAsk: (question: Asking['question']) => void }

/** What the owner and the award's maker have: its deadline, and its end. */
export function JudgePart({ award, crew, onAsk }: JudgePartProps) {
  return (
    <>
      <DeadlineButton award={award} crew={crew} onAsk={() => onAsk('deadline')} />
      {canCloseVoting(award, { userId: crew.viewerId, role: crew.role }) && (
        <NetworkButton
          needs="Closing an award needs network."
          variant="secondary"
          size="medium"
          full
          icon="trophy"
          aria-label={`Close voting and pick the winner: ${award.category}`}
          onClick={() => onAsk('close')}
        >
          Close voting and pick the winner
        </NetworkButton>
      )}
    </>
  )
}
