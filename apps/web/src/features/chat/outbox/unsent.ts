import type { Mentions, Message, SendMessage } from '@sendit/core/chat/contract.ts'
import type { MessageMedium } from '@sendit/core/media/contract.ts'
import type { Entry } from '#outbox/entry.ts'

/** What somebody said, as it waits. */
export type Said = {
  text: string
  /** Who is mentioned in the text, and where; absent for nobody. */
  mentions?: Mentions
  /** What it shares; stored by the server already. */
  media?: MessageMedium
  /** What it answers, as that read when it was written. */
  replyTo?: NonNullable<Message['replyTo']>
  /** The record of the trip that it shares. */
  about?: NonNullable<SendMessage['about']>
}

/** A message on its way: written here, not yet acknowledged by the server. */
export type UnsentMessage = Said & {
  clientMessageId: string
  /** ISO instant of writing by this device's clock; for display only. */
  writtenAt: string
  state: 'waiting' | 'refused'
  /** The server's sentence about a refusal. */
  reason?: string
}

/** The order of writing is the order of sending. */
export type UnsentQueue = readonly UnsentMessage[]

export function unsentOf({ id, what, writtenAt, state, reason }: Entry<Said>): UnsentMessage {
  return { ...what, clientMessageId: id, writtenAt, state, ...(reason !== undefined && { reason }) }
}
