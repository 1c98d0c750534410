import { ChatFrame, type MessageFrame } from '@sendit/core/chat/contract.ts'
import { tripTopic } from '#access/trip-news.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import { UNSIGNED } from '#files/links.ts'
import type { FeatureFrames, ToldFrame, TripFrame } from '#http/sockets/frames.ts'
import { presentMessage, signMessage } from './present.ts'
import type { ChatService } from './service.ts'
import type { MessageRow } from './store.ts'

/** Messages that come over the socket go the way of those that come over HTTP. */
export function chatFrames({ chat }: { chat: ChatService }): FeatureFrames {
  const heard: TripFrame<ChatFrame> = {
    schema: ChatFrame,
    limit: 'chat',
    tooFast: 'You are sending messages too fast. Please wait a moment.',
    // It reaches its sender with everybody else.
    async take(access, frame) {
      await chat.send(access, frame)
    },
  }
  const told: ToldFrame<MessageFrame> = {
    sign: (frame, sign) => ({ ...frame, message: signMessage(frame.message, sign) }),
  }
  return { heard: { chat_message: heard }, told: { chat_message: told } }
}

/** Tells a message to everyone in its trip: serialised once for all who hear it, on every process. */
export function messageTeller(realtime: Realtime) {
  return (tripId: string, message: MessageRow): Promise<void> => {
    const frame: MessageFrame = { type: 'chat_message', message: presentMessage(message, UNSIGNED) }
    return realtime.publish(tripTopic(tripId), JSON.stringify(frame))
  }
}
