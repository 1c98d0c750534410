import { ANSWERS, type Answer, memberAnswer } from '@sendit/core/crew/answers.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { guestsQuery, membersQuery } from '#session/queries.ts'
import { useVisitor } from '#session/visitor.ts'
import { Card } from '#ui/card.tsx'
import { type Segment, Segments } from '#ui/segments.tsx'
import { answering, useAnswer } from './mutations.ts'

type MyAnswerProps = {
  tripId: string
  /** Null for a guest who has not answered. */
  saved: Answer | null
  beside?: boolean | undefined
}

export function MyAnswer({ tripId, saved, beside = false }: MyAnswerProps) {
  const answer = useAnswer(tripId)
  const waiting = useQueuedMutations(answering, tripId).at(-1)
  const shown = waiting !== undefined && waiting.state !== 'refused' ? waiting.what.answer : saved
  return (
    <>
      <div className={clsx(beside && 'my-answer')}>
        {beside && (
          <span className="type-caption font-strong" aria-hidden="true">
            You are
          </span>
        )}
        <Segments
          quiet={beside}
          label="Are you coming?"
          value={shown}
          options={ANSWER_SEGMENTS}
          onChange={answer}
        />
      </div>
      {waiting !== undefined && (
        <div className="mt-3">
          <WaitingNote mutation={waiting}>Your answer waits for network</WaitingNote>
        </div>
      )}
    </>
  )
}

type OwnAnswerProps = { tripId: string; beside?: boolean | undefined }

export function OwnAnswer({ tripId, beside = false }: OwnAnswerProps) {
  const saved = useOwnAnswer(tripId)
  if (saved === undefined) return null
  const answer = <MyAnswer tripId={tripId} saved={saved} beside={beside} />
  if (beside) return answer
  return (
    <Card padded aria-label="Your answer">
      {answer}
    </Card>
  )
}

/** Undefined while unknown; null for a guest who has not answered. */
function useOwnAnswer(tripId: string): Answer | null | undefined {
  const visitor = useVisitor()
  const { data: members } = useQuery({ ...membersQuery(tripId), enabled: visitor.kind === 'user' })
  const { data: guests } = useQuery({ ...guestsQuery(tripId), enabled: visitor.kind === 'guest' })
  if (visitor.kind === 'guest') {
    const guest = guests?.find(({ id }) => id === visitor.guest.id)
    return guest && (guest.answer ?? null)
  }
  if (visitor.kind !== 'user') return undefined
  const me = members?.find(({ id }) => id === visitor.user.id)
  return me && memberAnswer(me.answer ?? null)
}

const ANSWER_NAMES: Record<Answer, string> = { in: 'In', maybe: 'Maybe', out: 'Out' }

const TONES: Partial<Record<Answer, 'success' | 'warning'>> = { in: 'success', maybe: 'warning' }

export const ANSWER_SEGMENTS: readonly Segment<Answer>[] = ANSWERS.map((answer) => ({
  value: answer,
  label: ANSWER_NAMES[answer],
  tone: TONES[answer],
}))
