import type { Message } from '@sendit/core/chat/contract.ts'
import { createRealtimeLine } from '#features/chat/realtime-line.ts'
import { forgetDrafts } from '#lib/browser-storage.ts'
import { deliver } from './delivery.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { takeTurn } from './sending-turn.ts'
import { deleteUnsent, openUnsentStore } from './unsent-store.ts'

/** Names the person whose messages wait, in words that give nothing away. */
export type Sender = { kind: 'user'; userId: string } | { kind: 'guest'; inviteId: string }

type Open = { person: string; outbox: Outbox }
const open = new Map<string, Open>()

type OutboxOf = {
  sender: Sender
  tripId: string
  isStored(clientMessageId: string): boolean
  askIsStillSender(): Promise<boolean>
  onStored(message: Message): void
}

/** The outbox of a person in a trip. It goes on sending while other screens are open, until somebody else comes. */
export function outboxOf({ sender, tripId, ...line }: OutboxOf): Outbox {
  const person = personOf(sender)
  const key = `${person}/${tripId}`
  closeWhere((each) => each.person !== person)
  const known = open.get(key)
  if (known !== undefined) return known.outbox
  const realtimeLine = createRealtimeLine({
    tripId,
    userId: sender.kind === 'user' ? sender.userId : null,
    ...line,
  })
  const outbox = createOutbox({
    store: openUnsentStore(person, tripId),
    deliver: (message) => deliver(message, realtimeLine),
    takeTurn: (send) => takeTurn(`sendit-chat ${key}`, send),
  })
  open.set(key, { person, outbox })
  return outbox
}

/** For who leaves this device: what they typed or did not send is gone from it. */
export async function forgetUnsentMessages(sender: Sender): Promise<void> {
  const person = personOf(sender)
  closeWhere((each) => each.person === person)
  forgetDrafts(`${person}/`)
  await deleteUnsent(person)
}

function closeWhere(isMeant: (each: Open) => boolean): void {
  for (const [key, each] of open) {
    if (!isMeant(each)) continue
    each.outbox.close()
    open.delete(key)
  }
}

/** The name of what this person types in a trip and has not sent. */
export function draftName(sender: Sender, tripId: string): string {
  return `${personOf(sender)}/${tripId}`
}

function personOf(sender: Sender): string {
  return sender.kind === 'user' ? `user ${sender.userId}` : `guest ${sender.inviteId}`
}
