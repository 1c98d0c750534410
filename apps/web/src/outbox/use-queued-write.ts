import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#ui/toast-context.ts'
import { isUnanswered } from './after-failure.ts'
import type { Outbox } from './outbox.ts'
import type { MutationType, Person } from './queued-mutation.ts'
import { type Draft, newQueuedMutation, type QueuedMutation, queueKeyOf } from './queued-mutation.ts'
import { useOutbox } from './use-outbox.ts'

type Outcome<Payload, Result> = {
  /** The server has it, and what shows it was told. */
  sent?: (result: Result, draft: Draft<Payload>) => unknown
  /** It was refused. */
  failed: (error: Error, draft: Draft<Payload>) => void
}

const QUEUED = {
  title: 'Saved on this phone',
  description: 'It goes out when there is network.',
  tone: 'success',
  icon: 'clock',
} as const
const NOBODY = { kind: 'guest', inviteId: '' } as const

/**
 * A write that may wait, for a form: it succeeds once the server has it, or once this phone keeps it, which a toast says.
 * Busy until what was written is read anew.
 */
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

/** Who writes, where it can wait, and what reads show it. */
export type Writer = { outbox: Outbox | null; person: Person; queryClient: QueryClient }

export type Written<Result> = { kind: 'sent'; result: Result } | { kind: 'kept' }

/** Whoever waits for a form waits no longer for the network. */
const TIMEOUT_MS = 10_000
/** As long as it takes for what was written before to go out. */
const QUEUE_TIMEOUT_MS = 3_000

/** It could neither be sent nor kept. */
class NotQueued extends Error {
  override readonly name = 'NotKept'
}

/**
 * Sends at once, as a form wants it: what the server refuses is thrown. Without network, or behind what waits already, the
 * outbox takes it. Throws `NotQueued` where the browser keeps nothing.
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
