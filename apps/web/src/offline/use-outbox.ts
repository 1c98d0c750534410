import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useToast } from '#ui/toast-context.ts'
import { isUnanswered, type Outbox } from './outbox.ts'
import {
  type Draft,
  type MutationType,
  type MutationTypeTable,
  newQueuedMutation,
  type Person,
  type Queue,
  type QueuedMutation,
  queueKeyOf,
  type Sending,
} from './queued-mutation.ts'

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

type Outcome<Payload, Result> = {
  sent?: (result: Result, draft: Draft<Payload>) => unknown
  failed: (error: Error, draft: Draft<Payload>) => void
}

const QUEUED = {
  title: 'Saved on this phone',
  description: 'It goes out when there is network.',
  tone: 'success',
  icon: 'clock',
} as const
const NOBODY = { kind: 'guest', inviteId: '' } as const

/** Succeeds once the server has it or it is queued, which a toast says. Pending until reads are refetched. */
export function useQueuedWrite<Payload, Result>(
  kind: MutationType<Payload, Result>,
  { sent, failed }: Outcome<Payload, Result>,
) {
  const opened = useOutbox()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (draft: Draft<Payload>) => {
      const writer = { outbox: opened?.outbox ?? null, person: opened?.person ?? NOBODY, queryClient }
      return writeOrQueue(writer, kind, draft)
    },
    async onSuccess(written, draft) {
      if (written.kind === 'kept') {
        toast(QUEUED)
        return
      }
      await kind.onSuccess(
        written.result,
        newQueuedMutation(kind.name, draft, new Date()) as never,
        queryClient,
      )
      return sent?.(written.result, draft)
    },
    onError: failed,
  })
}

export type Writer = { outbox: Outbox | null; person: Person; queryClient: QueryClient }

export type Written<Result> = { kind: 'sent'; result: Result } | { kind: 'kept' }

/** A form should not wait longer for the network. */
const TIMEOUT_MS = 10_000
const QUEUE_TIMEOUT_MS = 3_000

class NotQueued extends Error {
  override readonly name = 'NotKept'
}

/**
 * Sends at once, and throws refusals. Offline, or behind queued mutations, it is queued. Throws `NotQueued` if storage is
 * refused.
 */
export async function writeOrQueue<Payload, Result>(
  { outbox, person, queryClient }: Writer,
  kind: MutationType<Payload, Result>,
  draft: Draft<Payload>,
): Promise<Written<Result>> {
  const mutation = newQueuedMutation(kind.name, draft, new Date()) as QueuedMutation<Payload>
  if (outbox === null || (await isFree(outbox, mutation))) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const result = await kind.send(mutation, { signal, queryClient, person, isQueued: false })
      return { kind: 'sent', result }
    } catch (error) {
      if (outbox === null || !isUnanswered(error)) throw error
    }
  }
  if (await outbox.put(mutation)) return { kind: 'kept' }
  await outbox.remove([mutation.id])
  throw new NotQueued('There is no network, and this browser keeps nothing for later.')
}

async function isFree(outbox: Outbox, mutation: QueuedMutation): Promise<boolean> {
  return navigator.onLine && (await outbox.untilEmpty(queueKeyOf(mutation), QUEUE_TIMEOUT_MS))
}
