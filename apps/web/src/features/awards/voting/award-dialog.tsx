import '#styles/screens/award-dialogs.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Crew } from '#features/awards/crew.ts'
import { DeadlineDialog } from '#features/awards/deadline/deadline-dialog.tsx'
import { EvidenceDialog } from '#features/awards/evidence/evidence-dialog.tsx'
import { CloseVotingDialog } from './close-voting-dialog.tsx'
import { NominateDialog } from './nominate-dialog.tsx'
import { OpenVotingDialog } from './open-voting-dialog.tsx'

/** What a card asks its dialog for. */
export type Asking = {
  question: 'nominate' | 'open' | 'close' | 'deadline' | 'evidence'
  awardId: string
  /** Whose evidence. */
  nominationId?: string
}

type AwardDialogProps = {
  tripId: string
  award: Award
  crew: Crew
  question: Asking['question']
  nominationId?: string | undefined
  open: boolean
  onClose: () => void
}

export default function AwardDialog({ question, nominationId, ...rest }: AwardDialogProps) {
  if (question === 'evidence') return <EvidenceDialog {...rest} nominationId={nominationId} />
  if (question === 'nominate') return <NominateDialog {...rest} />
  if (question === 'deadline') return <DeadlineDialog {...rest} />
  return question === 'open' ? <OpenVotingDialog {...rest} /> : <CloseVotingDialog {...rest} />
}
