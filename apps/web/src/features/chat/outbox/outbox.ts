import { createListeners } from '#lib/listeners.ts'
import type { Delivery } from './delivery.ts'
import {
  addUnsent,
  nextUnsent,
  refuseUnsent,
  retryUnsent,
  type UnsentMessage,
  type UnsentQueue,
  withoutUnsent,
} from './unsent.ts'
import type { UnsentStore } from './unsent-store.ts'

export type Outbox = {
  /** What is not acknowledged yet, in order of writing; the same array until it changes. */
  read(): UnsentQueue
  subscribe(listener: () => void): () => void
  send(message: UnsentMessage): void
  retry(clientMessageId: string): void
  remove(clientMessageId: string): void
  /** The chat shows these: they have arrived. */
  acknowledge(clientMessageIds: readonly string[]): void
  /** Starts sending what waits; harmless while it is being sent. */
  resume(): void
  close(): void
}

type OutboxParts = {
  store: UnsentStore
  deliver(message: UnsentMessage): Promise<Delivery>
  /** Lets one tab of the browser send at a time. */
  takeTurn(send: () => Promise<void>): Promise<void>
}

/** Sends what was written one after another: the next only once the server has stored or refused the one before. */
export function createOutbox({ store, deliver, takeTurn }: OutboxParts): Outbox {
  const shown = createShownQueue()
  let isSending = false
  let isClosed = false
  /** Something new was written, or a connection came, while the outbox was busy. */
  let isAskedAgain = false
  const stopListening = store.onChangeElsewhere(() => void look())

  async function look() {
    const held = await store.read()
    if (!shown.isChanging()) shown.become(held)
    void sendAll()
  }

  function change(edit: (queue: UnsentQueue) => UnsentQueue): Promise<void> {
    return shown.change(edit, store.change(edit))
  }

  async function sendAll() {
    isAskedAgain ||= isSending
    if (isSending || isClosed || nextUnsent(shown.read()) === undefined) return
    isSending = true
    try {
      await takeTurn(sendWaiting)
    } finally {
      isSending = false
    }
    if (!isAskedAgain) return
    isAskedAgain = false
    await look()
  }

  async function sendWaiting() {
    let isGoingOn = true
    while (isGoingOn) isGoingOn = await sendNext()
  }

  /** False when nothing is left, or nothing may be sent now. */
  async function sendNext(): Promise<boolean> {
    const message = nextUnsent(await store.read())
    if (message === undefined || isClosed) return false
    const { clientMessageId } = message
    const delivery = await deliver(message)
    if (isClosed || delivery.kind === 'signed-out') return false
    await change((queue) =>
      delivery.kind === 'stored'
        ? withoutUnsent(queue, [clientMessageId])
        : refuseUnsent(queue, clientMessageId, delivery.reason),
    )
    return true
  }

  const changeAndSend = (edit: (queue: UnsentQueue) => UnsentQueue) => void change(edit).then(look)
  void look()
  return {
    read: shown.read,
    subscribe: shown.subscribe,
    send: (message) => changeAndSend((queue) => addUnsent(queue, message)),
    retry: (clientMessageId) => changeAndSend((queue) => retryUnsent(queue, clientMessageId)),
    remove: (clientMessageId) => void change((queue) => withoutUnsent(queue, [clientMessageId])),
    acknowledge: (clientMessageIds) => void change((queue) => withoutUnsent(queue, clientMessageIds)),
    resume: () => void look(),
    close: () => {
      isClosed = true
      stopListening()
    },
  }
}

/** The queue as the screen shows it: at once, while the browser's database is still writing. */
function createShownQueue() {
  const listeners = createListeners<void>()
  let queue: UnsentQueue = []
  let changes = 0
  const become = (next: UnsentQueue) => {
    queue = next
    listeners.tell()
  }
  return {
    read: () => queue,
    subscribe: listeners.add,
    isChanging: () => changes > 0,
    become,
    change: async (edit: (queue: UnsentQueue) => UnsentQueue, stored: Promise<UnsentQueue>) => {
      changes += 1
      become(edit(queue))
      const held = await stored
      changes -= 1
      if (changes === 0) become(held)
    },
  }
}
