import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import type { MutationTypeTable, Person, Queue, QueuedMutation, Sending } from './queued-mutation.ts'

/** Null where nothing can be queued, such as in a component rendered alone. */
export type OpenedOutbox = { person: Person; outbox: Outbox; types: MutationTypeTable }
export const OutboxContext = createContext<OpenedOutbox | null>(null)

export function useOutbox(): OpenedOutbox | null {
  return useContext(OutboxContext)
}

const NOTHING: Queue = []
const nobody = { subscribe: () => () => undefined, read: () => NOTHING }

export function useQueue(): Queue {
  const { subscribe, read } = useOutbox()?.outbox ?? nobody
  return useSyncExternalStore(subscribe, read)
}

type MutationTypeOf<Payload> = {
  name: string
  send: (mutation: QueuedMutation<Payload>, sending: Sending) => unknown
}

/** The same array until one of them changes. */
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

export function useMutationActions(): { retry: (id: string) => void; remove: (id: string) => void } {
  const outbox = useOutbox()?.outbox
  return useMemo(
    () =>
      outbox === undefined ? noActions : { retry: outbox.retry, remove: (id) => void outbox.remove([id]) },
    [outbox],
  )
}
