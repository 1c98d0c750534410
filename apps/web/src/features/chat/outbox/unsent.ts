import type { MessageMedium } from '@sendit/core/media/contract.ts'

/** A message on its way: written here, not yet acknowledged by the server. */
export type UnsentMessage = {
  clientMessageId: string
  text: string
  /** What it shares; stored by the server already. */
  media?: MessageMedium
  /** ISO instant of writing by this device's clock; for display only. */
  writtenAt: string
  state: 'waiting' | 'refused'
  /** The server's sentence about a refusal. */
  reason?: string
}

/** The order of writing is the order of sending. */
export type UnsentQueue = readonly UnsentMessage[]

export function addUnsent(queue: UnsentQueue, message: UnsentMessage): UnsentQueue {
  return [...withoutUnsent(queue, [message.clientMessageId]), message]
}

export function withoutUnsent(queue: UnsentQueue, clientMessageIds: readonly string[]): UnsentQueue {
  return queue.filter(({ clientMessageId }) => !clientMessageIds.includes(clientMessageId))
}

/** What was refused stands aside: it holds up nothing that was written after it. */
export function nextUnsent(queue: UnsentQueue): UnsentMessage | undefined {
  return queue.find(({ state }) => state === 'waiting')
}

export function refuseUnsent(
  queue: UnsentQueue,
  clientMessageId: string,
  reason: string | undefined,
): UnsentQueue {
  return queue.map((message) =>
    message.clientMessageId === clientMessageId
      ? { ...message, state: 'refused', ...(reason !== undefined && { reason }) }
      : message,
  )
}

/** Tried again, a message goes behind those that wait already, as it will arrive after them. */
export function retryUnsent(queue: UnsentQueue, clientMessageId: string): UnsentQueue {
  const message = queue.find((each) => each.clientMessageId === clientMessageId)
  if (message === undefined) return queue
  const { reason: _refusedFor, ...rest } = message
  return addUnsent(queue, { ...rest, state: 'waiting' })
}
