import type { Answer } from '@sendit/core/crew/answers.ts'
import clsx from 'clsx'
import { answering, useAnswer } from '#features/crew/mutations.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { Segments } from '#ui/segments.tsx'
import { ANSWER_SEGMENTS } from './answer-looks.ts'

type MyAnswerProps = {
  tripId: string
  /** What the server knows; null of a guest who has not said. */
  said: Answer | null
  /** It stands below how many come, which says what is asked. */
  beside?: boolean | undefined
}

/** Where the viewer says whether they come along. What waits for network shows as it was chosen. */
export function MyAnswer({ tripId, said, beside = false }: MyAnswerProps) {
  const answer = useAnswer(tripId)
  const waiting = useEntries(answering, tripId).at(-1)
  const shown = waiting !== undefined && waiting.state !== 'refused' ? waiting.what.answer : said
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
          <WaitingNote entry={waiting}>Your answer waits for network</WaitingNote>
        </div>
      )}
    </>
  )
}
