import { presentKnownBeach } from '#features/beaches/present.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { createChatService } from '#features/chat/service.ts'
import { messageTeller } from '#features/chat/socket.ts'
import { ridersRoutes } from '#features/plan/riders-routes.ts'
import { createRidersService } from '#features/plan/riders-service.ts'
import { planRoutes } from '#features/plan/routes.ts'
import { createPlanService } from '#features/plan/service.ts'
import type { Mount } from './house.ts'

/** The plan, the message by which the chat proposes an item, and who can ride in its wind. */
export const mountPlan: Mount = (app, house) => {
  const chat = createChatService({ ...house, announce: messageTeller(house.realtime, 'chat_message') })
  const plan = createPlanService({ ...house, postMessage: chat.sendWithin })
  planRoutes(app, { ...house, plan })
  const beaches = createBeachesService(house)
  const riders = createRidersService({
    ...house,
    listNear: async (place, asking, sign) =>
      (await beaches.listNear(place, asking)).map((beach) => presentKnownBeach(beach, sign)),
  })
  ridersRoutes(app, { riders })
}
