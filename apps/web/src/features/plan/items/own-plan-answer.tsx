import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { answeringPlanItem, useAnswerPlanItem } from '#features/plan/mutations.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import { Segments } from '#ui/segments.tsx'
import { PLAN_ANSWER_SEGMENTS } from './item-looks.ts'

/** The viewer's answer to an item. What waits for network shows as it was chosen. */
export function OwnPlanAnswer({ tripId, item, userId }: { tripId: string; item: PlanItem; userId: string }) {
  const answer = useAnswerPlanItem(tripId)
  const waiting = useEntries(answeringPlanItem, tripId).findLast(({ what }) => what.itemId === item.id)
  const said = item.answers.find(({ id }) => id === userId)?.answer ?? null
  const shown = waiting !== undefined && waiting.state !== 'refused' ? waiting.what.answer : said
  return (
    <div className="plan-answer">
      <Segments
        quiet
        label={`Are you in for ${item.title}?`}
        value={shown}
        options={PLAN_ANSWER_SEGMENTS}
        onChange={(chosen) => answer(item, chosen)}
      />
      {waiting !== undefined && <WaitingNote entry={waiting}>Your answer waits for network</WaitingNote>}
    </div>
  )
}
