import type { FeaturePlugin } from '#context.ts'
import { changeRoutes } from './change-routes.ts'
import { createChangeService } from './change-service.ts'
import { chatRoutes, readRoutes, searchRoutes } from './routes.ts'
import { createChatService, createReadService, createSearchService } from './service.ts'
import { chatFrames, messagePublisher } from './socket.ts'

export const plugin: FeaturePlugin = (app, context) => {
  const { realtime } = context
  const chat = createChatService({ ...context, announce: messagePublisher(realtime, 'chat_message') })
  const announceChange = messagePublisher(realtime, 'message_changed')
  chatRoutes(app, { ...context, chat })
  changeRoutes(app, { ...context, chat, changes: createChangeService({ ...context, announceChange }) })
  searchRoutes(app, { search: createSearchService(context) })
  readRoutes(app, { reads: createReadService(context) })
  return { frames: chatFrames({ chat, realtime }) }
}
