import type { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from '#lib/browser-storage.ts'
import { closeOutbox, currentOutbox } from './current.ts'
import type { KindTable } from './kinds.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type Person, personKey } from './person.ts'
import { createRest } from './rest.ts'
import { takeTurn } from './sending-turn.ts'
import { createSenderCheck } from './still-sender.ts'
import { deleteOutbox, openOutboxStore } from './store.ts'

/** One try at an entry takes no longer: what hangs is a network that is gone. */
const PATIENCE_MS = 30_000

/** The outbox of the person who is here, made when there is none. That of anybody else is closed, and keeps what waits in it. */
export function openOutbox(person: Person, kinds: KindTable, queryClient: QueryClient): Outbox {
  const key = personKey(person)
  const known = currentOutbox.read()
  if (known?.key === key) return known.outbox
  const goes = new AbortController()
  const check = createSenderCheck(person)
  const outbox = createOutbox({
    store: openOutboxStore(person),
    isStillSender: check.isStillSender,
    sends: (kind) => kinds[kind]?.load !== undefined,
    async send(entry) {
      const kind = await kinds[entry.kind]?.load?.()
      if (kind === undefined) return
      await withSignal(goes.signal, async (signal) => {
        // The table holds kinds of everything; each entry carries what its own kind wrote.
        const result = await kind.send(entry as never, { signal, queryClient, person, isLate: true })
        await kind.took(result as never, entry as never, queryClient)
      })
    },
    takeTurn: (line, send) => takeTurn(`sendit-outbox ${key} ${line}`, send),
    rest: createRest(),
    now: () => new Date(),
  })
  const close = () => {
    goes.abort()
    check.stop()
    outbox.close()
  }
  currentOutbox.write({ key, person, outbox, close })
  return outbox
}

/** For who leaves this device: what they typed or did not send is gone from it. */
export async function forgetWaiting(person: Person): Promise<void> {
  const key = personKey(person)
  if (currentOutbox.read()?.key === key) closeOutbox()
  forgetDrafts(`${key}/`)
  await deleteOutbox(person)
}

async function withSignal(goes: AbortSignal, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  const timer = setTimeout(stop, PATIENCE_MS)
  goes.addEventListener('abort', stop)
  try {
    await run(attempt.signal)
  } finally {
    clearTimeout(timer)
    goes.removeEventListener('abort', stop)
  }
}
