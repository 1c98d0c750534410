import '#styles/screens/award-dialogs.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { Crew } from '#features/awards/crew.ts'
import { CloseVotingDialog } from './close-voting-dialog.tsx'
import { NominateDialog } from './nominate-dialog.tsx'
import { OpenVotingDialog } from './open-voting-dialog.tsx'

/** What a card asks its dialog for. */
export type Asking = { question: 'nominate' | 'open' | 'close'; awardId: string }

type AwardDialogProps = {
  tripId: string
  award: Award
  crew: Crew
  question: Asking['question']
  open: boolean
  onClose: () => void
}

export default function AwardDialog({ question, ...rest }: AwardDialogProps) {
  if (question === 'nominate') return <NominateDialog {...rest} />
  return question === 'open' ? <OpenVotingDialog {...rest} /> : <CloseVotingDialog {...rest} />
}
