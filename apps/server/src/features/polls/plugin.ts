import type { FeaturePlugin } from '#context.ts'
import { createChatService } from '#features/chat/service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { closingJobs } from '#queue/runner.ts'
import { pollsRoutes } from './routes.ts'
import { createPollClosing, createPollsService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) => {
  const chat = createChatService({ ...context, announce: messagePublisher(context.realtime, 'chat_message') })
  pollsRoutes(app, { ...context, polls: createPollsService({ ...context, postMessage: chat.sendWithin }) })
  return { jobs: closingJobs('polls', createPollClosing(context)) }
}
