import type { Backoff } from '#offline/outbox.ts'
import { createOutbox, type Outbox } from '#offline/outbox.ts'
import type { OutboxStore } from '#offline/outbox-store.ts'
import { newQueuedMutation, type Queue, type QueuedMutation } from '#offline/queued-mutation.ts'

export const NOW = new Date('2026-07-15T09:00:00.000Z')

export function written(id: string, fields: Partial<QueuedMutation> = {}): QueuedMutation {
  return { ...newQueuedMutation('note', { id, tripId: 'tarifa', title: id, what: {} }, NOW), ...fields }
}

/** IndexedDB as shared by two tabs. */
export function aBrowser(held: Queue = [], options: { isFull?: boolean } = {}) {
  let queue = held
  const files = new Map<string, File>()
  const tabs: { listener: () => void }[] = []
  const openStore = (): OutboxStore => {
    const tab = { listener: () => {} }
    tabs.push(tab)
    return {
      read: async () => queue,
      async change(edit, file) {
        queue = edit(queue)
        if (file !== undefined && !options.isFull) files.set(file.id, file.file)
        for (const other of tabs) if (other !== tab) other.listener()
        return { queue, isStored: options.isFull !== true }
      },
      readFile: async (id) => files.get(id),
      onChangeElsewhere(listener) {
        tab.listener = listener
        return () => {}
      },
    }
  }
  return { openStore, stored: () => queue.map(({ id }) => id), files }
}

export const noBackoff: Backoff = {
  pause: async () => undefined,
  untilOnline: async () => undefined,
  wake: () => undefined,
  close: () => undefined,
}

type Parts = Partial<Parameters<typeof createOutbox>[0]>

export function anOutbox(parts: Parts = {}): Outbox {
  return createOutbox({
    store: aBrowser().openStore(),
    send: () => new Promise(() => undefined),
    sends: () => true,
    isStillSender: async () => true,
    takeTurn: (_queueKey, send) => send(),
    backoff: noBackoff,
    now: () => NOW,
    ...parts,
  })
}
