import type { Award } from '@sendit/core/awards/contract.ts'
import { type Crew, nomineeOf } from '#features/awards/crew.ts'
import { Dialog } from '#ui/dialog.tsx'
import { evidenceOf, nominatorOf } from './evidence.ts'

type EvidenceDialogProps = {
  award: Award
  crew: Crew
  nominationId: string | undefined
  open: boolean
  onClose: () => void
}

/** A photo as large as the screen lets it be, with whom it is for. */
export function EvidenceDialog({ award, crew, nominationId, open, onClose }: EvidenceDialogProps) {
  const evidence = evidenceOf(award).find(({ id }) => id === nominationId)
  if (evidence === undefined) {
    return (
      <Dialog open={open} onClose={onClose} title="Evidence" description={award.category}>
        <p className="type-small text-muted">The photo was deleted. The nomination stands.</p>
      </Dialog>
    )
  }
  const { name } = nomineeOf(award, evidence.nominatedUserId, crew)
  return (
    <Dialog open={open} onClose={onClose} title={name} description={award.category}>
      <img className="evidence-full" src={evidence.mediaUrl} alt={`Evidence for ${name}`} />
      <p className="type-small [overflow-wrap:anywhere]">
        {evidence.reason !== null && `“${evidence.reason}” `}
        <span className="text-muted">Nominated by {nominatorOf(evidence, crew)}.</span>
      </p>
    </Dialog>
  )
}
