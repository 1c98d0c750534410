import { createListeners } from '#lib/listeners.ts'
import {
  type Entry,
  isTooOld,
  linesOf,
  nextIn,
  type Queue,
  refused,
  retried,
  withEntry,
  withoutEntries,
} from './entry.ts'
import { createLines, type Rest } from './lines.ts'
import { createShownQueue } from './shown-queue.ts'
import type { KeptFile, OutboxStore } from './store.ts'

export type Outbox = {
  /** What is not acknowledged yet, in order of writing; the same array until it changes. */
  read(): Queue
  subscribe(listener: () => void): () => void
  /** Answers whether it is kept beyond this tab; it is sent either way. */
  put(entry: Entry, file?: File): Promise<boolean>
  /** Of what is kept beyond this tab. */
  readFile(id: string): Promise<File | undefined>
  retry(id: string): void
  refuse(id: string, reason: string): void
  /** Their writer takes them back, or they were seen to have arrived. `next` comes in their place, in the same moment. */
  remove(ids: readonly string[], next?: Entry): Promise<void>
  /** Resolves once nothing waits in a line, or with false after `patienceMs`. */
  untilEmpty(line: string, patienceMs: number): Promise<boolean>
  /** Hears of what was given up for its age. */
  dropped: { add(listener: (entries: Queue) => void): () => void }
  /** Starts sending what waits, and ends pauses; harmless while it is being sent. */
  resume(): void
  close(): void
}

type OutboxParts = {
  store: OutboxStore
  /** One try; throws what the network or the server said. */
  send(entry: Entry): Promise<void>
  /** Whether this outbox sends entries of a kind: not what the uploads send, nor what only a newer version knows. */
  sends(kind: string): boolean
  isStillSender(): Promise<boolean>
  takeTurn(line: string, send: () => Promise<void>): Promise<void>
  rest: Rest
  now(): Date
}

/** Sends what was written one after another: the next of a line only once the server has stored or refused the one before. */
export function createOutbox({ store, sends, rest, now, ...sending }: OutboxParts): Outbox {
  const shown = createShownQueue()
  const dropped = createListeners<Queue>()
  let isClosed = false
  const stopListening = store.onChangeElsewhere(() => void look())
  const sendable = (queue: Queue) => queue.filter(({ kind }) => sends(kind))
  const change = (edit: (queue: Queue) => Queue, file?: KeptFile) =>
    shown.change(edit, store.change(edit, file))
  const changeAndLook = (edit: (queue: Queue) => Queue) => void change(edit).then(look)
  const sendLine = createLines({
    ...sending,
    rest,
    isClosed: () => isClosed,
    next: async (line) => nextIn(sendable(await store.read()), line),
    stored: (id) => change((queue) => withoutEntries(queue, [id])),
    refused: (id, reason) => change((queue) => refused(queue, id, reason)),
  })

  async function look() {
    const held = await store.read()
    if (isClosed) return
    shown.meet(held)
    await dropOld(held)
    for (const line of linesOf(sendable(held))) void sendLine(line)
  }

  async function dropOld(held: Queue) {
    const old = held.filter((entry) => isTooOld(entry, now()))
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await change((queue) => withoutEntries(queue, ids))
    dropped.tell(old)
  }

  void look()
  return {
    read: shown.read,
    subscribe: shown.subscribe,
    async put(entry, file) {
      const isKept = await change((queue) => withEntry(queue, entry), file && { id: entry.id, file })
      void look()
      return isKept
    },
    readFile: store.readFile,
    retry(id) {
      rest.wake()
      changeAndLook((queue) => retried(queue, id))
    },
    refuse: (id, reason) => void change((queue) => refused(queue, id, reason)),
    async remove(ids, next) {
      await change((queue) => {
        const left = withoutEntries(queue, ids)
        return next === undefined ? left : withEntry(left, next)
      })
      if (next !== undefined) void look()
    },
    untilEmpty: (line, patienceMs) =>
      shown.until((queue) => nextIn(sendable(queue), line) === undefined, patienceMs),
    dropped: { add: dropped.add },
    resume() {
      rest.wake()
      void look()
    },
    close() {
      isClosed = true
      stopListening()
      rest.close()
    },
  }
}
