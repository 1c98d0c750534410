import { isVotingOpen } from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import type { ReactNode } from 'react'
import { DeadlineChip } from '#features/awards/deadline/deadline-chip.tsx'
import { NotVoted } from '#features/awards/deadline/not-voted.tsx'
import { EvidenceFigure, EvidenceThumb, EvidenceTiles } from '#features/awards/evidence/evidence-figure.tsx'
import { Medal } from '#features/awards/medals/medal.tsx'
import { medalLookOf } from '#features/awards/medals/medal-look.ts'
import type { Asking } from '#features/awards/voting/award-dialog.tsx'
import { JudgePart } from '#features/awards/voting/judge-part.tsx'
import { NominationPart } from '#features/awards/voting/nomination-part.tsx'
import { VotingPart } from '#features/awards/voting/voting-part.tsx'
import { WinnerCard } from '#features/awards/winners/winner-card.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { Crew } from './crew.ts'
import { ShareAward } from './share-award.tsx'

type AwardCardProps = {
  tripId: string
  award: Award
  crew: Crew
  /** Got its winner a moment ago. */
  isFresh: boolean
  onAsk: (asking: Asking) => void
}

/** An award in one of its three states. */
export function AwardCard({ tripId, award, crew, isFresh, onAsk }: AwardCardProps) {
  if (award.status === 'completed') return <WinnerCard award={award} crew={crew} isFresh={isFresh} />
  const ask = (question: Asking['question']) => onAsk({ question, awardId: award.id })
  const openEvidence = (nominationId: string) =>
    onAsk({ question: 'evidence', awardId: award.id, nominationId })
  if (award.status === 'voting') {
    return (
      <Frame
        award={award}
        badge={
          <Badge tone={isVotingOpen(award) ? 'warning' : 'neutral'} dot>
            {isVotingOpen(award) ? 'Voting Open' : 'Voting Closed'}
          </Badge>
        }
      >
        <VotingPart
          tripId={tripId}
          award={award}
          crew={crew}
          top={<EvidenceFigure award={award} crew={crew} onOpen={openEvidence} />}
          beside={(userId) => <EvidenceThumb award={award} userId={userId} onOpen={openEvidence} />}
          above={<NotVoted tripId={tripId} award={award} crew={crew} />}
          below={<JudgePart award={award} crew={crew} onAsk={ask} />}
        />
      </Frame>
    )
  }
  return (
    <Frame
      award={award}
      badge={
        <Badge tone="primary" dot>
          Nominations Open
        </Badge>
      }
    >
      <EvidenceTiles award={award} crew={crew} onOpen={openEvidence} />
      <NominationPart
        tripId={tripId}
        award={award}
        crew={crew}
        onNominate={() => ask('nominate')}
        onOpen={() => ask('open')}
        onDeadline={() => ask('deadline')}
      />
    </Frame>
  )
}

function Frame({ award, badge, children }: { award: Award; badge: ReactNode; children: ReactNode }) {
  const about = aboutText(award)
  return (
    <Card as="article" className="award" aria-label={award.category}>
      <div className="flex items-start gap-3">
        <Medal {...medalLookOf(award.category)} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 className="award-title">{award.category}</h3>
          <span className="award-marks">
            {badge}
            <DeadlineChip award={award} />
          </span>
        </div>
        <ShareAward award={award} className="-mt-2.5 -mr-2.5" />
      </div>
      {about !== '' && <p className="type-small text-muted [overflow-wrap:anywhere]">{about}</p>}
      {children}
    </Card>
  )
}

function aboutText({ description, isStandard, createdByName }: Award): string {
  const origin = isStandard || createdByName === null ? '' : `Custom award by ${createdByName}.`
  return [description, origin].filter(Boolean).join(' ')
}
