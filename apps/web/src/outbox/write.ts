import type { QueryClient } from '@tanstack/react-query'
import { isUnanswered } from './after-failure.ts'
import { type Draft, type Entry, lineOf, waitingEntry } from './entry.ts'
import type { Kind } from './kinds.ts'
import type { Outbox } from './outbox.ts'
import type { Person } from './person.ts'

/** Who writes, where it can wait, and what reads show it. */
export type Writer = { outbox: Outbox | null; person: Person; queryClient: QueryClient }

export type Written<Result> = { kind: 'sent'; result: Result } | { kind: 'kept' }

/** Whoever waits for a form waits no longer for the network. */
const PATIENCE_MS = 10_000
/** As long as it takes for what was written before to go out. */
const QUEUE_PATIENCE_MS = 3_000

/** It could neither be sent nor kept. */
class NotKept extends Error {
  override readonly name = 'NotKept'
}

/**
 * Sends at once, as a form wants it: what the server refuses is thrown. Without network, or behind what waits already, the
 * outbox takes it. Throws `NotKept` where the browser keeps nothing.
 */
export async function writeOrKeep<What, Result>(
  { outbox, person, queryClient }: Writer,
  kind: Kind<What, Result>,
  draft: Draft<What>,
): Promise<Written<Result>> {
  const entry = waitingEntry(kind.name, draft, new Date()) as Entry<What>
  if (outbox === null || (await isFree(outbox, entry))) {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const result = await kind.send(entry, { signal, queryClient, person, isLate: false })
      return { kind: 'sent', result }
    } catch (error) {
      if (outbox === null || !isUnanswered(error)) throw error
    }
  }
  if (await outbox.put(entry)) return { kind: 'kept' }
  await outbox.remove([entry.id])
  throw new NotKept('There is no network, and this browser keeps nothing for later.')
}

async function isFree(outbox: Outbox, entry: Entry): Promise<boolean> {
  return navigator.onLine && (await outbox.untilEmpty(lineOf(entry), QUEUE_PATIENCE_MS))
}
