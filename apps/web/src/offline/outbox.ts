import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { createListeners } from '#lib/listeners.ts'
import type { OutboxStore, Stored, StoredFile } from './outbox-store.ts'
import {
  isTooOld,
  nextIn,
  type Queue,
  type QueuedMutation,
  queueKeysOf,
  refused,
  retried,
  withMutation,
  withoutMutations,
} from './queued-mutation.ts'

export type Outbox = {
  /** In writing order; the same array until it changes. */
  read(): Queue
  subscribe(listener: () => void): () => void
  /** Resolves to whether it persists beyond this tab; it is sent either way. */
  put(mutation: QueuedMutation, file?: File): Promise<boolean>
  readFile(id: string): Promise<File | undefined>
  retry(id: string): void
  refuse(id: string, reason: string): void
  /** Withdrawn, or known to have arrived. `next` replaces them atomically. */
  remove(ids: readonly string[], next?: QueuedMutation): Promise<void>
  untilEmpty(queueKey: string, timeoutMs: number): Promise<boolean>
  /** Reports mutations dropped for their age. */
  dropped: { add(listener: (mutations: Queue) => void): () => void }
  /** Also ends pauses. Safe to call while sending. */
  resume(): void
  close(): void
}

type OutboxParts = {
  store: OutboxStore
  send(mutation: QueuedMutation): Promise<void>
  /** False for uploads, and for types only a newer version knows. */
  sends(kind: string): boolean
  isStillSender(): Promise<boolean>
  takeTurn(queueKey: string, send: () => Promise<void>): Promise<void>
  backoff: Backoff
  now(): Date
}

/** Each queue sends one at a time, continuing once the server has stored or refused it. */
export function createOutbox({ store, sends, backoff, now, ...sending }: OutboxParts): Outbox {
  const shown = createShownQueue()
  const dropped = createListeners<Queue>()
  let isClosed = false
  const stopListening = store.onChangeElsewhere(() => void look())
  const sendable = (queue: Queue) => queue.filter(({ kind }) => sends(kind))
  const change = (edit: (queue: Queue) => Queue, file?: StoredFile) =>
    shown.change(edit, store.change(edit, file))
  const changeAndLook = (edit: (queue: Queue) => Queue) => void change(edit).then(look)
  const sendQueue = createQueues({
    ...sending,
    backoff,
    isClosed: () => isClosed,
    next: async (queueKey) => nextIn(sendable(await store.read()), queueKey),
    stored: (id) => change((queue) => withoutMutations(queue, [id])),
    refused: (id, reason) => change((queue) => refused(queue, id, reason)),
  })

  async function look() {
    const held = await store.read()
    if (isClosed) return
    shown.meet(held)
    await dropOld(held)
    for (const queueKey of queueKeysOf(sendable(held))) void sendQueue(queueKey)
  }

  async function dropOld(held: Queue) {
    const old = held.filter((mutation) => isTooOld(mutation, now()))
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await change((queue) => withoutMutations(queue, ids))
    dropped.emit(old)
  }

  void look()
  return {
    read: shown.read,
    subscribe: shown.subscribe,
    async put(mutation, file) {
      const isStored = await change(
        (queue) => withMutation(queue, mutation),
        file && { id: mutation.id, file },
      )
      void look()
      return isStored
    },
    readFile: store.readFile,
    retry(id) {
      backoff.wake()
      changeAndLook((queue) => retried(queue, id))
    },
    refuse: (id, reason) => void change((queue) => refused(queue, id, reason)),
    async remove(ids, next) {
      await change((queue) => {
        const left = withoutMutations(queue, ids)
        return next === undefined ? left : withMutation(left, next)
      })
      if (next !== undefined) void look()
    },
    untilEmpty: (queueKey, timeoutMs) =>
      shown.until((queue) => nextIn(sendable(queue), queueKey) === undefined, timeoutMs),
    dropped: { add: dropped.add },
    resume() {
      backoff.wake()
      void look()
    },
    close() {
      isClosed = true
      stopListening()
      backoff.close()
    },
  }
}

export type Backoff = {
  pause(ms: number, canWake: boolean): Promise<void>
  untilOnline(): Promise<void>
  wake(): void
  close(): void
}

type QueuesParts = {
  next(queueKey: string): Promise<QueuedMutation | undefined>
  send(mutation: QueuedMutation): Promise<void>
  /** False if someone else, or nobody, is signed in. Throws if that cannot be checked. */
  isStillSender(): Promise<boolean>
  stored(id: string): Promise<unknown>
  refused(id: string, reason: string): Promise<unknown>
  takeTurn(queueKey: string, send: () => Promise<void>): Promise<void>
  backoff: Backoff
  isClosed(): boolean
}

type Tried = 'done' | 'stop' | { pauseMs: number; canWake: boolean }

/** A call while it is running makes it check once more at the end. */
function createQueues(parts: QueuesParts): (queueKey: string) => Promise<void> {
  const { next, takeTurn, backoff, isClosed } = parts
  const busy = new Set<string>()
  const askedAgain = new Set<string>()

  async function sendQueue(queueKey: string): Promise<void> {
    if (busy.has(queueKey)) {
      askedAgain.add(queueKey)
      return
    }
    busy.add(queueKey)
    try {
      await takeTurn(queueKey, () => sendWaiting(queueKey))
    } finally {
      busy.delete(queueKey)
    }
    if (askedAgain.delete(queueKey) && (await next(queueKey)) !== undefined) await sendQueue(queueKey)
  }

  async function untilNext(queueKey: string): Promise<QueuedMutation | undefined> {
    await backoff.untilOnline()
    return isClosed() ? undefined : next(queueKey)
  }

  async function sendWaiting(queueKey: string): Promise<void> {
    let last = { id: '', failures: 0 }
    for (
      let mutation = await untilNext(queueKey);
      mutation !== undefined;
      mutation = await untilNext(queueKey)
    ) {
      const failures = mutation.id === last.id ? last.failures : 0
      const tried = await tryOnce(parts, mutation, failures)
      if (tried === 'stop') return
      last = { id: mutation.id, failures: failures + 1 }
      if (tried !== 'done') await backoff.pause(tried.pauseMs, tried.canWake)
    }
  }

  return sendQueue
}

async function tryOnce(parts: QueuesParts, mutation: QueuedMutation, failures: number): Promise<Tried> {
  const { isStillSender, send, stored, refused, isClosed } = parts
  try {
    if (!(await isStillSender())) return 'stop'
    await send(mutation)
    if (!isClosed()) await stored(mutation.id)
    return 'done'
  } catch (error) {
    const next = afterFailure(error, failures)
    if (next.kind === 'later') return next
    if (next.kind === 'signed-out') return 'stop'
    if (!isClosed()) await refused(mutation.id, next.reason)
    return 'done'
  }
}

/** Updates at once, while IndexedDB is still writing. */
function createShownQueue() {
  const listeners = createListeners<void>()
  let queue: Queue = []
  let changes = 0
  const become = (next: Queue) => {
    if (next.length === 0 && queue.length === 0) return
    queue = next
    listeners.emit()
  }
  return {
    read: () => queue,
    subscribe: listeners.add,
    meet(held: Queue) {
      if (changes === 0) become(held)
    },
    async change(edit: (queue: Queue) => Queue, stored: Promise<Stored>): Promise<boolean> {
      changes += 1
      become(edit(queue))
      const { queue: held, isStored } = await stored
      changes -= 1
      if (changes === 0) become(held)
      return isStored
    },
    until(isSo: (queue: Queue) => boolean, timeoutMs: number): Promise<boolean> {
      if (isSo(queue)) return Promise.resolve(true)
      return new Promise((resolve) => {
        const settle = (answer: boolean) => {
          clearTimeout(timer)
          stop()
          resolve(answer)
        }
        const timer = setTimeout(() => settle(false), timeoutMs)
        const stop = listeners.add(() => isSo(queue) && settle(true))
      })
    },
  }
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
/** A write that fails this often keeps failing, and others wait behind it. */
const MOST_FAULTS = 5

export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly pauseMs: number

  constructor(pauseMs: number) {
    super('Later')
    this.pauseMs = pauseMs
  }
}

export type AfterFailure =
  /** `canWake`: reconnecting ends the pause early. */
  | { kind: 'later'; pauseMs: number; canWake: boolean }
  | { kind: 'refused'; reason: string }
  | { kind: 'signed-out' }

/** `failures`: earlier failures of the same mutation. */
export function afterFailure(error: unknown, failures: number): AfterFailure {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  if (error instanceof TryLater) return { kind: 'later', pauseMs: error.pauseMs, canWake: false }
  if (!(error instanceof ApiError)) return { kind: 'later', pauseMs, canWake: true }
  const { status, problem } = error
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429) {
    const askedMs = (problem?.retryAfter ?? 0) * 1000
    return { kind: 'later', pauseMs: Math.max(askedMs, pauseMs), canWake: false }
  }
  const isFault = status === 500 && failures + 1 >= MOST_FAULTS
  if (status === 408 || (status >= 500 && !isFault)) return { kind: 'later', pauseMs, canWake: true }
  // 'Not found' means nothing to someone who wrote it a day ago.
  const reason = status === 404 ? 'What it belongs to is not there any more.' : undefined
  return { kind: 'refused', reason: reason ?? sentenceOf(error, 'The server did not take this.') }
}

/** Offline, or a proxy could not reach the server. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === null && [408, 502, 503, 504].includes(error.status)
}
