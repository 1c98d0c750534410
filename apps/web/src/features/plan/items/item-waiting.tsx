import { callingOff, changingPlanItem } from '#features/plan/mutations.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'

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
