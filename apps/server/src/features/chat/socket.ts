import {
  ChatFrame,
  type MessageChangedFrame,
  type MessageFrame,
  TypingFrame,
  type TypingToldFrame,
} from '@sendit/core/chat/contract.ts'
import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { z } from 'zod'
import type { GuestActor, UserActor } from '#access/actor.ts'
import { tripTopic } from '#access/trip-news.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import { UNSIGNED } from '#files/links.ts'
import type { FeatureFrames, ToldFrame, TripFrame } from '#http/sockets/frames.ts'
import type { MessageRow } from './message-store.ts'
import { presentMessage, signMessage } from './present.ts'
import type { ChatService } from './service.ts'

/** The name that the sender's browser gave to a message. */
const Named = z.object({ clientMessageId: z.string().min(1) })

/** Messages that come over the socket go the way of those that come over HTTP. */
export function chatFrames({ chat, realtime }: { chat: ChatService; realtime: Realtime }): FeatureFrames {
  const heard: TripFrame<ChatFrame> = {
    schema: ChatFrame,
    limit: 'chat',
    tooFast: 'You are sending messages too fast. Please wait a moment.',
    // It reaches its sender with everybody else.
    async take(access, frame) {
      await chat.send(access, frame)
    },
  }
  const typing: TripFrame<TypingFrame> = {
    schema: TypingFrame,
    limit: 'typing',
    async take(access) {
      const { tripId, actor } = access
      const told: TypingToldFrame = { type: 'typing', tripId, ...writerOf(actor) }
      await realtime.publish(tripTopic(tripId), JSON.stringify(told))
    },
  }
  const told: ToldFrame<MessageFrame | MessageChangedFrame> = {
    sign: (frame, sign) => ({ ...frame, message: signMessage(frame.message, sign) }),
  }
  return {
    heard: { chat_message: heard, typing },
    told: { chat_message: told, message_changed: told },
    names: (sent) => Named.safeParse(sent).data ?? {},
  }
}

function writerOf(actor: UserActor | GuestActor): { id: string; name: string } {
  return actor.kind === 'user'
    ? { id: actor.userId, name: actor.user.display_name }
    : { id: actor.inviteId, name: guestSenderName(actor.name) }
}

/** Tells a message to everyone in its trip: serialised once for all who hear it, on every process. */
export function messageTeller(realtime: Realtime, type: 'chat_message' | 'message_changed') {
  return (tripId: string, message: MessageRow): Promise<void> => {
    const frame: MessageFrame | MessageChangedFrame = { type, message: presentMessage(message, UNSIGNED) }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }
}
