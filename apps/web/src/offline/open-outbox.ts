import type { QueryClient } from '@tanstack/react-query'
import { readApi } from '#lib/api-client.ts'
import { forgetDrafts } from '#lib/browser-storage.ts'
import { realtime } from '#lib/realtime.ts'
import { sessionEvents, unauthenticated } from '#lib/session-events.ts'
import { closeOutbox, currentOutbox } from './current-outbox.ts'
import type { Backoff } from './outbox.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { deleteOutbox, openOutboxStore } from './outbox-store.ts'
import type { MutationTypeTable } from './queued-mutation.ts'
import { type Person, personKey } from './queued-mutation.ts'

/** A hanging request is treated as a lost network. */
const TIMEOUT_MS = 30_000

/** Closes another person's outbox, which keeps its queue. */
export function openOutbox(person: Person, types: MutationTypeTable, queryClient: QueryClient): Outbox {
  const key = personKey(person)
  const known = currentOutbox.read()
  if (known?.key === key) return known.outbox
  const goes = new AbortController()
  const check = createSenderCheck(person)
  const outbox = createOutbox({
    store: openOutboxStore(person),
    isStillSender: check.isStillSender,
    sends: (kind) => types[kind]?.load !== undefined,
    async send(mutation) {
      const kind = await types[mutation.kind]?.load?.()
      if (kind === undefined) return
      await withSignal(goes.signal, async (signal) => {
        // The table mixes types; each mutation has its own type's payload.
        const result = await kind.send(mutation as never, { signal, queryClient, person, isQueued: true })
        await kind.onSuccess(result as never, mutation as never, queryClient)
      })
    },
    takeTurn: (queueKey, send) => takeTurn(`sendit-outbox ${key} ${queueKey}`, send),
    backoff: createBackoff(),
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

/** Removes drafts and queued mutations when a person leaves this device. */
export async function forgetWaiting(person: Person): Promise<void> {
  const key = personKey(person)
  if (currentOutbox.read()?.key === key) closeOutbox()
  forgetDrafts(`${key}/`)
  await deleteOutbox(person)
}

async function withSignal(goes: AbortSignal, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  const timer = setTimeout(stop, TIMEOUT_MS)
  goes.addEventListener('abort', stop)
  try {
    await run(attempt.signal)
  } finally {
    clearTimeout(timer)
    goes.removeEventListener('abort', stop)
  }
}

function createBackoff(): Backoff {
  const pauses = new Set<{ canWake: boolean; end: () => void }>()
  const wake = (isMeant: (pause: { canWake: boolean }) => boolean) => {
    for (const pause of [...pauses]) if (isMeant(pause)) pause.end()
  }
  const wakeThose = () => wake(({ canWake }) => canWake)
  window.addEventListener('online', wakeThose)
  document.addEventListener('visibilitychange', wakeThose)
  const unsubscribe = realtime.joined.add(wakeThose)

  function backoff(canWake: boolean, ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => pause.end(), ms)
      const pause = {
        canWake,
        end() {
          clearTimeout(timer)
          pauses.delete(pause)
          resolve()
        },
      }
      pauses.add(pause)
    })
  }

  return {
    pause: (ms, canWake) => backoff(canWake, ms),
    async untilOnline() {
      if (!navigator.onLine) await backoff(true)
    },
    wake: wakeThose,
    close() {
      window.removeEventListener('online', wakeThose)
      document.removeEventListener('visibilitychange', wakeThose)
      unsubscribe()
      wake(() => true)
    },
  }
}

/** The tab holding the lock may be frozen in the background. */
const TURN_TIMEOUT_MS = 10_000

/** One tab sends at a time where locks exist. Two would be harmless but wasteful: the server stores each mutation once. */
async function takeTurn(name: string, send: () => Promise<void>): Promise<void> {
  // Absent without TLS.
  const locks = (navigator as { locks?: LockManager | null }).locks ?? undefined
  if (locks === undefined) return send()
  let started: Promise<void> | undefined
  const start = () => {
    started = send()
    return started
  }
  try {
    await locks.request(name, { signal: AbortSignal.timeout(TURN_TIMEOUT_MS) }, start)
  } catch {
    started ??= locks.request(name, { steal: true }, start).catch(() => undefined)
    await started
  }
}

/** Rechecked after a lost connection, during which someone else may have signed in, and when another tab reports a change. */
function createSenderCheck(person: Person): {
  isStillSender: () => Promise<boolean>
  stop: () => void
} {
  let isKnown = false
  const doubt = () => {
    isKnown = false
  }
  const stops = [
    realtime.connectionChanges.add(({ status }) => status !== 'online' && doubt()),
    sessionEvents.add(doubt),
    unauthenticated.add(doubt),
  ]
  window.addEventListener('offline', doubt)
  return {
    async isStillSender() {
      if (isKnown) return true
      const user = await readApi<{ id: string }>('/api/auth/user')
      isKnown = (user?.id ?? null) === (person.kind === 'user' ? person.userId : null)
      if (!isKnown) unauthenticated.emit()
      return isKnown
    },
    stop() {
      for (const stop of stops) stop()
      window.removeEventListener('offline', doubt)
    },
  }
}
