import {
  ChatFrame,
  type MessageChangedFrame,
  type MessageFrame,
  TypingFrame,
  type TypingServerFrame,
} from '@sendit/core/chat/contract.ts'
import { MESSAGE_WINDOW_MS, MESSAGES_PER_WINDOW } from '@sendit/core/chat/limits.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { z } from 'zod'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { GuestActor, UserActor } from '#auth/actor.ts'
import { UNSIGNED } from '#files/links.ts'
import type { BroadcastFrame, FeatureFrames, TripFrame } from '#live/frames.ts'
import { tripTopic } from '#live/trip-events.ts'
import type { MessageRow } from './message-store.ts'
import { presentMessage, signMessage } from './present.ts'
import type { ChatService } from './service.ts'

const TYPING = { name: 'typing', max: 1, windowMs: 3_000 } as const
export const MESSAGES = { name: 'chat', max: MESSAGES_PER_WINDOW, windowMs: MESSAGE_WINDOW_MS } as const

const Named = z.object({ clientMessageId: z.string().min(1) })

export function chatFrames({ chat, realtime }: { chat: ChatService; realtime: Realtime }): FeatureFrames {
  const received: TripFrame<ChatFrame> = {
    schema: ChatFrame,
    limit: MESSAGES,
    tooFast: 'You are sending messages too fast. Please wait a moment.',
    async take(access, frame) {
      await chat.send(access, frame)
    },
  }
  const typing: TripFrame<TypingFrame> = {
    schema: TypingFrame,
    limit: TYPING,
    async take(access) {
      const { tripId, actor } = access
      const broadcast: TypingServerFrame = { type: 'typing', tripId, ...writerOf(actor) }
      await realtime.publish(tripTopic(tripId), JSON.stringify(broadcast))
    },
  }
  const broadcast: BroadcastFrame<MessageFrame | MessageChangedFrame> = {
    sign: (frame, sign) => ({ ...frame, message: signMessage(frame.message, sign) }),
  }
  return {
    received: { chat_message: received, typing },
    broadcast: { chat_message: broadcast, message_changed: broadcast },
    names: (sent) => Named.safeParse(sent).data ?? {},
  }
}

function writerOf(actor: UserActor | GuestActor): { id: string; name: string } {
  return actor.kind === 'user'
    ? { id: actor.userId, name: actor.user.display_name }
    : { id: actor.inviteId, name: guestSenderName(actor.name) }
}

/** Serialised once for all sockets, on every process. */
export function messagePublisher(realtime: Realtime, type: 'chat_message' | 'message_changed') {
  return (tripId: string, message: MessageRow): Promise<void> => {
    const frame: MessageFrame | MessageChangedFrame = { type, message: presentMessage(message, UNSIGNED) }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }
}
