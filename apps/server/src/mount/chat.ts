import { changeRoutes } from '#features/chat/change-routes.ts'
import { createChangeService } from '#features/chat/change-service.ts'
import { readRoutes } from '#features/chat/read-routes.ts'
import { createReadService } from '#features/chat/read-service.ts'
import { chatRoutes } from '#features/chat/routes.ts'
import { searchRoutes } from '#features/chat/search-routes.ts'
import { createSearchService } from '#features/chat/search-service.ts'
import { createChatService } from '#features/chat/service.ts'
import { chatFrames, messageTeller } from '#features/chat/socket.ts'
import { removeOwnMedium } from '#features/media/service.ts'
import type { Mount } from './house.ts'

export const mountChat: Mount = (app, house) => {
  const { realtime } = house
  const chat = createChatService({ ...house, announce: messageTeller(realtime, 'chat_message') })
  const changes = createChangeService({
    ...house,
    announceChange: messageTeller(realtime, 'message_changed'),
    removeMedium: removeOwnMedium(house),
  })
  chatRoutes(app, { ...house, chat })
  changeRoutes(app, { ...house, chat, changes })
  searchRoutes(app, { search: createSearchService(house) })
  readRoutes(app, { reads: createReadService(house) })
  return { frames: chatFrames({ chat, realtime }) }
}
