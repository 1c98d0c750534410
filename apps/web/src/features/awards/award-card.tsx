import {
  canCloseVoting,
  canOpenVoting,
  isVotingOpen,
  mayPickWinner,
  standingsOf,
} from '@sendit/core/awards/award-status.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import type { ReactNode } from 'react'
import { NotVoted } from '#features/awards/deadline/not-voted.tsx'
import { EvidenceFigure, EvidenceThumb, EvidenceTiles } from '#features/awards/evidence/evidence-figure.tsx'
import type { Asking } from '#features/awards/voting/award-dialog.tsx'
import { useWaitingNominations, VotingPart } from '#features/awards/voting/voting-part.tsx'
import { deadlineText, leftText } from '#lib/deadlines.ts'
import { useMinute } from '#lib/minutes.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { AvatarStack } from '#ui/avatar.tsx'
import { Badge, Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { type Crew, evidenceOf, nomineeOf } from './award-facts.ts'
import { Medal, medalLookOf } from './medal.tsx'
import { ShareAward } from './share-award.tsx'
import { WinnerCard } from './winners.tsx'

type AwardCardProps = {
  tripId: string
  award: Award
  crew: Crew
  isFresh: boolean
  onAsk: (asking: Asking) => void
}

export function AwardCard({ tripId, award, crew, isFresh, onAsk }: AwardCardProps) {
  if (award.isSealed) {
    return (
      <Frame
        award={award}
        badge={
          <Badge tone="neutral" dot>
            Sealed
          </Badge>
        }
      >
        <p className="type-small text-muted">
          Who it goes to is in the envelope until the ceremony opens it.
        </p>
      </Frame>
    )
  }
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
  const origin = isStandard || createdByName === null ? '' : asSentence(`Custom award by ${createdByName}`)
  return [description && asSentence(description), origin].filter(Boolean).join(' ')
}

type NominationPartProps = {
  tripId: string
  award: Award
  crew: Crew
  onNominate: () => void
  onOpen: () => void
  onDeadline: () => void
}

function NominationPart({ tripId, award, crew, onNominate, onOpen, onDeadline }: NominationPartProps) {
  const people = standingsOf(award.nominations).map(({ userId }) => nomineeOf(award, userId, crew))
  const waiting = useWaitingNominations(tripId, award.id)
  const isMember = crew.viewerId !== null
  return (
    <div className="mt-auto flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="flex min-h-[44px] min-w-0 items-center gap-2">
          <AvatarStack people={people} />
          <span className="type-caption text-muted">
            {nominatedText(people.length, evidenceOf(award).length)}
          </span>
        </span>
        {isMember && (
          <Button
            variant="soft"
            size="medium"
            icon="plus"
            aria-label={`Nominate for ${award.category}`}
            onClick={onNominate}
          >
            Nominate
          </Button>
        )}
      </div>
      {waiting.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          {`You nominated ${nomineeOf(award, mutation.what.form.nominatedUserId, crew).name}, waiting for network`}
        </WaitingNote>
      ))}
      {isMember && canOpenVoting(award) && (
        <div className="award-foot">
          <span className="type-meta text-muted">Everybody nominated?</span>
          <NetworkButton
            needs="Opening the voting needs network."
            variant="ghost"
            size="small"
            aria-label={`Open voting for ${award.category}`}
            onClick={onOpen}
          >
            Open voting
          </NetworkButton>
        </div>
      )}
      {canOpenVoting(award) && (
        <div className="award-deadline">
          <DeadlineButton award={award} crew={crew} onAsk={onDeadline} />
        </div>
      )}
    </div>
  )
}

function nominatedText(people: number, photos: number): string {
  if (people === 0) return 'No nominations yet'
  return photos === 0 ? `${people} nominated` : `${people} nominated, ${photos} with a photo`
}

type JudgePartProps = { award: Award; crew: Crew; onAsk: (question: Asking['question']) => void }

function JudgePart({ award, crew, onAsk }: JudgePartProps) {
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

type DeadlineButtonProps = { award: Award; crew: Crew; onAsk: () => void }

function DeadlineButton({ award, crew, onAsk }: DeadlineButtonProps) {
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

function DeadlineChip({ award: { status, votingEndsAt, votingEndedAt } }: { award: Award }) {
  const now = useMinute()
  if (votingEndsAt === null || votingEndedAt !== null) return null
  const text = status === 'voting' ? deadlineText(votingEndsAt, now) : leftText(votingEndsAt, now)
  return (
    <Chip tone="sun" icon="clock">
      {text}
    </Chip>
  )
}
