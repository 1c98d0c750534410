import type { Message } from '@sendit/core/chat/contract.ts'
import { TryLater } from '#outbox/after-failure.ts'
import type { UnsentMessage } from './unsent.ts'

/** While the socket is still opening, a message waits for it so long; then it goes by HTTP instead. */
const SOCKET_PATIENCE_MS = 5000

/** What the socket made of a message. */
export type SocketAnswer =
  | { kind: 'stored' }
  | { kind: 'too-fast'; retryAfterMs: number }
  /** The server said no, or nothing at all in time: HTTP, which is clearer about why, decides. */
  | { kind: 'unclear' }
  | { kind: 'lost' }

/** The two ways to the server. */
export type Line = {
  isStored(clientMessageId: string): boolean
  /** Resolves with true once the socket is open, with false where it does not open, and at the latest after `patienceMs`. */
  untilOpen(patienceMs: number): Promise<boolean>
  say(message: UnsentMessage): Promise<SocketAnswer>
  post(message: UnsentMessage): Promise<Message>
}

/**
 * One try to bring a message to the server, by the socket where that is open. Sending twice is harmless: its id is stored once.
 * Answers with the message where the socket does not tell of it anyway.
 */
export async function deliver(message: UnsentMessage, line: Line): Promise<Message | null> {
  const isOpen = await line.untilOpen(SOCKET_PATIENCE_MS)
  if (line.isStored(message.clientMessageId)) return null
  const answer: SocketAnswer = isOpen ? await line.say(message) : { kind: 'unclear' }
  switch (answer.kind) {
    case 'stored':
      return null
    case 'too-fast':
      throw new TryLater(answer.retryAfterMs)
    case 'lost':
      throw new TryLater(0)
    case 'unclear':
      return line.post(message)
  }
}
