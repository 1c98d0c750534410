import { callingOff, changingPlanItem } from '#features/plan/mutations.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'

/** What of an item waits for network on this phone, or was refused: a change, or that it is called off. */
export function ItemWaiting({ tripId, itemId }: { tripId: string; itemId: string }) {
  const changes = useEntries(changingPlanItem, tripId).filter(({ what }) => what.itemId === itemId)
  const callOffs = useEntries(callingOff, tripId).filter(({ what }) => what.itemId === itemId)
  return (
    <>
      {changes.map((entry) => (
        <WaitingNote key={entry.id} entry={entry}>
          Your change waits for network
        </WaitingNote>
      ))}
      {callOffs.map((entry) => (
        <WaitingNote key={entry.id} entry={entry}>
          Calling it off waits for network
        </WaitingNote>
      ))}
    </>
  )
}
