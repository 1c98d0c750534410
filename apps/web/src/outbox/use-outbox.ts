import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import type { MutationTypeTable, Person, Queue, QueuedMutation, Sending } from './queued-mutation.ts'

/** Where what is written here waits; null where nothing can, such as in a part drawn by itself. */
export type OpenedOutbox = { person: Person; outbox: Outbox; types: MutationTypeTable }
export const OutboxContext = createContext<OpenedOutbox | null>(null)

export function useOutbox(): OpenedOutbox | null {
  return useContext(OutboxContext)
}

const NOTHING: Queue = []
const nobody = { subscribe: () => () => undefined, read: () => NOTHING }

/** Everything that waits or was refused, in order of writing. */
export function useQueue(): Queue {
  const { subscribe, read } = useOutbox()?.outbox ?? nobody
  return useSyncExternalStore(subscribe, read)
}

/** As much of a kind as tells what its entries carry. */
type MutationTypeOf<Payload> = {
  name: string
  send: (mutation: QueuedMutation<Payload>, sending: Sending) => unknown
}

/** The entries of a kind in a trip, to be drawn where they will stand; the same array until one of the queue changes. */
export function useQueuedMutations<Payload>(
  { name }: MutationTypeOf<Payload>,
  tripId: string | null,
): readonly QueuedMutation<Payload>[] {
  const queue = useQueue()
  return useMemo(
    () =>
      queue.filter(
        (mutation) => mutation.kind === name && mutation.tripId === tripId,
      ) as QueuedMutation<Payload>[],
    [queue, name, tripId],
  )
}

const noActions = { retry: () => undefined, remove: () => undefined }

/** What its writer can do with an entry. */
export function useMutationActions(): { retry: (id: string) => void; remove: (id: string) => void } {
  const outbox = useOutbox()?.outbox
  return useMemo(
    () =>
      outbox === undefined ? noActions : { retry: outbox.retry, remove: (id) => void outbox.remove([id]) },
    [outbox],
  )
}
