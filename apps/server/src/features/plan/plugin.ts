import type { FeaturePlugin } from '#context.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { createCardPoster } from '#features/chat/sending-service.ts'
import { createChatService } from '#features/chat/service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { createJourneysService } from '#features/crew/journey-service.ts'
import { createRidersService } from './riders-service.ts'
import { planRoutes, ridersRoutes, todayRoutes, windowRoutes } from './routes.ts'
import { createPlanService, createWindowService } from './service.ts'
import { createTodayService } from './today-service.ts'
import { createWindWatch } from './window-jobs.ts'

/** Calls the weather provider only when a trip is due. */
const LOOK_FOR_WIND_EVERY_MS = 10_000

export const plugin: FeaturePlugin = (app, context) => {
  const announce = messagePublisher(context.realtime, 'chat_message')
  const chat = createChatService({ ...context, announce })
  const beaches = createBeachesService(context)
  planRoutes(app, {
    ...context,
    plan: createPlanService({ ...context, postMessage: chat.sendWithin }),
    journeys: createJourneysService(context),
  })
  ridersRoutes(app, { riders: createRidersService({ ...context, beaches }) })
  todayRoutes(app, { today: createTodayService(context) })
  windowRoutes(app, { windows: createWindowService(context) })
  if (context.config.weather.provider === 'off') return {}
  const wind = createWindWatch({ ...context, beaches, postCard: createCardPoster({ announce }) })
  return { jobs: [{ name: 'wind', everyMs: LOOK_FOR_WIND_EVERY_MS, run: wind.look }] }
}
