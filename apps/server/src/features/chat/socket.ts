import { SendMessage } from '@sendit/core/chat/contract.ts'
import { invalid } from '#errors.ts'
import type { App } from '#http/server.ts'
import { openSocketServer, type SocketDependencies } from '#http/sockets/server.ts'
import type { ChatService } from './service.ts'

/** Messages that come over the socket go the way of those that come over HTTP. */
export async function chatSocket(app: App, deps: SocketDependencies & { chat: ChatService }) {
  const { chat } = deps
  await openSocketServer(app, deps, async (access, { text, mediaId, clientMessageId }) => {
    const parsed = SendMessage.safeParse({ text, mediaId, clientMessageId })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'This message cannot be sent.')
    }
    // It reaches its sender with everybody else.
    await chat.send(access, parsed.data)
  })
}
