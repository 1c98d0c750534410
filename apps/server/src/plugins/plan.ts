import { presentKnownBeach } from '#features/beaches/present.ts'
import { beachesRoutes } from '#features/beaches/routes.ts'
import { createBeachesService, seedBeachesOnce } from '#features/beaches/service.ts'
import { createCardPoster } from '#features/chat/sending-service.ts'
import { createChatService } from '#features/chat/service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { createJourneysService } from '#features/crew/journey-service.ts'
import { presentJourneys } from '#features/crew/present.ts'
import { listRemindedDebts } from '#features/expenses/payment-service.ts'
import { createOutingAlarm, measureOutings } from '#features/outings/alarm-jobs.ts'
import { presentOutings } from '#features/outings/present.ts'
import { outingsRoutes } from '#features/outings/routes.ts'
import { createOutingsService } from '#features/outings/service.ts'
import { waterLinkRoutes } from '#features/outings/water-link-routes.ts'
import { createWaterLinkService } from '#features/outings/water-link-service.ts'
import { likelyKiteFinder } from '#features/plan/riders-present.ts'
import { createRidersService, readTripWeather } from '#features/plan/riders-service.ts'
import { planRoutes, ridersRoutes, todayRoutes, windowRoutes } from '#features/plan/routes.ts'
import { createPlanService, createWindowService } from '#features/plan/service.ts'
import { createTodayService } from '#features/plan/today-service.ts'
import { createWindWatch } from '#features/plan/window-jobs.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import { seasonRoutes } from '#features/season/routes.ts'
import { createSeasonService } from '#features/season/service.ts'
import { weatherRoutes } from '#features/weather/routes.ts'
import { createWeatherService } from '#features/weather/service.ts'
import type { FeaturePlugin } from './context.ts'

/** Calls the weather provider only when a trip is due. */
const LOOK_FOR_WIND_EVERY_MS = 10_000

export const registerPlan: FeaturePlugin = (app, context) => {
  const announce = messagePublisher(context.realtime, 'chat_message')
  const chat = createChatService({ ...context, announce })
  const plan = createPlanService({ ...context, postMessage: chat.sendWithin })
  const journeys = createJourneysService(context)
  const outings = createOutingsService({ ...context, findShoreContact })
  planRoutes(app, {
    ...context,
    plan,
    async readBoards(access) {
      const [travels, rides] = await Promise.all([journeys.list(access), outings.list(access)])
      return { journeys: presentJourneys(travels), outings: presentOutings(rides) }
    },
  })
  const beaches = createBeachesService(context)
  const riders = createRidersService({
    ...context,
    listNear: async (place, asking, sign) =>
      (await beaches.listNear(place, asking)).map((beach) => presentKnownBeach(beach, sign)),
  })
  ridersRoutes(app, { riders, readWeather: (access, asking) => readTripWeather(context, access, asking) })
  todayRoutes(app, { today: createTodayService({ ...context, listRemindedDebts }) })
  windowRoutes(app, { windows: createWindowService(context) })
  if (context.config.weather.provider === 'off') return {}
  const wind = createWindWatch({
    ...{ ...context, postCard: createCardPoster({ announce }) },
    listNear: async (place, asking) => (await beaches.listNear(place, asking)).map(({ row }) => row.id),
  })
  return { jobs: [{ name: 'wind', everyMs: LOOK_FOR_WIND_EVERY_MS, run: wind.look }] }
}

/** Alarms must be prompt; a check reads one nearly empty index. */
const NOTIFY_OVERDUE_EVERY_MS = 5_000

export const registerOutings: FeaturePlugin = (app, context) => {
  const outings = createOutingsService({ ...context, findShoreContact })
  outingsRoutes(app, { ...context, outings, findLikelyKite: likelyKiteFinder(context) })
  waterLinkRoutes(app, { ...context, waterLinks: createWaterLinkService({ ...context, findShoreContact }) })
  measureOutings(context)
  const postCard = createCardPoster({ announce: messagePublisher(context.realtime, 'chat_message') })
  const alarm = createOutingAlarm({ ...context, findShoreContact, postCard })
  return { jobs: [{ name: 'outings', everyMs: NOTIFY_OVERDUE_EVERY_MS, run: alarm.notifyOverdue }] }
}

export const registerWeather: FeaturePlugin = async (app, context) => {
  seasonRoutes(app, { season: createSeasonService(context) })
  weatherRoutes(app, { weather: createWeatherService(context) })
  beachesRoutes(app, { beaches: createBeachesService(context) })
  await seedBeachesOnce(context.database)
}
