import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Entry, Queue } from './entry.ts'
import type { KindTable, Sending } from './kinds.ts'
import type { Outbox } from './outbox.ts'
import type { Person } from './person.ts'

/** Where what is written here waits; null where nothing can, such as in a part drawn by itself. */
export type OpenedOutbox = { person: Person; outbox: Outbox; kinds: KindTable }
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
type KindOf<What> = { name: string; send: (entry: Entry<What>, sending: Sending) => unknown }

/** The entries of a kind in a trip, to be drawn where they will stand; the same array until one of the queue changes. */
export function useEntries<What>({ name }: KindOf<What>, tripId: string | null): readonly Entry<What>[] {
  const queue = useQueue()
  return useMemo(
    () => queue.filter((entry) => entry.kind === name && entry.tripId === tripId) as Entry<What>[],
    [queue, name, tripId],
  )
}

const noEntry = { retry: () => undefined, remove: () => undefined }

/** What its writer can do with an entry. */
export function useEntryActions(): { retry: (id: string) => void; remove: (id: string) => void } {
  const outbox = useOutbox()?.outbox
  return useMemo(
    () =>
      outbox === undefined ? noEntry : { retry: outbox.retry, remove: (id) => void outbox.remove([id]) },
    [outbox],
  )
}
