import { ChatFrame } from '@sendit/core/chat/contract.ts'
import type { TripFrame, TripFrames } from '#http/sockets/frames.ts'
import type { ChatService } from './service.ts'

/** Messages that come over the socket go the way of those that come over HTTP. */
export function chatFrames({ chat }: { chat: ChatService }): TripFrames {
  const message: TripFrame<ChatFrame> = {
    schema: ChatFrame,
    limit: 'chat',
    tooFast: 'You are sending messages too fast. Please wait a moment.',
    // It reaches its sender with everybody else.
    async take(access, frame) {
      await chat.send(access, frame)
    },
  }
  return { chat_message: message }
}
