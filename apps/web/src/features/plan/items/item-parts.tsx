import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { isPast } from '@sendit/core/plan/planned-span.ts'
import {
  answeringPlanItem,
  callingOff,
  changingPlanItem,
  useAnswerPlanItem,
} from '#features/plan/mutations.ts'
import { useMinute } from '#lib/minutes.ts'
import { viewerZone } from '#lib/place-clock.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { useSenderId } from '#session/visitor.ts'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Segments } from '#ui/segments.tsx'
import { PLAN_ANSWER_SEGMENTS } from './item-looks.tsx'
import type { ItemMenuProps } from './item-menu.tsx'

/** Also for guests, until it is over. A queued answer shows as chosen. */
export function OwnPlanAnswer({ tripId, item }: { tripId: string; item: PlanItem }) {
  const viewerId = useSenderId()
  const answer = useAnswerPlanItem(tripId)
  const isOver = useIsOver(item)
  const waiting = useQueuedMutations(answeringPlanItem, tripId).findLast(
    ({ what }) => what.itemId === item.id,
  )
  const saved = item.answers.find(({ id }) => id === viewerId)?.answer ?? null
  const shown = waiting !== undefined && waiting.state !== 'refused' ? waiting.what.answer : saved
  if (isOver && waiting === undefined) return null
  return (
    <div className="plan-answer">
      {!isOver && (
        <Segments
          quiet
          label={`Are you in for ${item.title}?`}
          value={shown}
          options={PLAN_ANSWER_SEGMENTS}
          onChange={(chosen) => answer(item, chosen)}
        />
      )}
      {waiting !== undefined && <WaitingNote mutation={waiting}>Your answer waits for network</WaitingNote>}
    </div>
  )
}

/** By the place's clock. */
export function useIsOver(item: PlanItem): boolean {
  const { trip } = useCurrentTrip()
  return isPast(item, useMinute(), trip?.timezone ?? viewerZone())
}

export function ItemWaiting({ tripId, itemId }: { tripId: string; itemId: string }) {
  const changes = useQueuedMutations(changingPlanItem, tripId).filter(({ what }) => what.itemId === itemId)
  const callOffs = useQueuedMutations(callingOff, tripId).filter(({ what }) => what.itemId === itemId)
  return (
    <>
      {changes.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          Your change waits for network
        </WaitingNote>
      ))}
      {callOffs.map((mutation) => (
        <WaitingNote key={mutation.id} mutation={mutation}>
          Calling it off waits for network
        </WaitingNote>
      ))}
    </>
  )
}

const ItemMenu = lazyPart(() => import('./item-menu.tsx'))

export function ItemActions(props: ItemMenuProps) {
  return (
    <LazyBoundary instead={<span className="size-11" />}>
      <ItemMenu {...props} />
    </LazyBoundary>
  )
}
