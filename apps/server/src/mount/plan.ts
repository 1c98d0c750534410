import { presentKnownBeach } from '#features/beaches/present.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { createChatService } from '#features/chat/service.ts'
import { messageTeller } from '#features/chat/socket.ts'
import { createCardPoster } from '#features/chat/system-service.ts'
import { createJourneysService } from '#features/crew/journey-service.ts'
import { presentJourneys } from '#features/crew/present.ts'
import { presentOutings } from '#features/outings/present.ts'
import { createOutingsService } from '#features/outings/service.ts'
import { ridersRoutes } from '#features/plan/riders-routes.ts'
import { createRidersService } from '#features/plan/riders-service.ts'
import { planRoutes } from '#features/plan/routes.ts'
import { createPlanService } from '#features/plan/service.ts'
import { createWindWatch } from '#features/plan/window-jobs.ts'
import { windowRoutes } from '#features/plan/window-routes.ts'
import { createWindowService } from '#features/plan/window-service.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import type { Mount } from './house.ts'

/** Asks for no weather itself where no trip is due. */
const LOOK_FOR_WIND_EVERY_MS = 10_000

/** The plan, the message by which the chat proposes an item, who can ride in its wind, and the wind that the crew was told of. */
export const mountPlan: Mount = (app, house) => {
  const announce = messageTeller(house.realtime, 'chat_message')
  const chat = createChatService({ ...house, announce })
  const plan = createPlanService({ ...house, postMessage: chat.sendWithin })
  const journeys = createJourneysService(house)
  const outings = createOutingsService({ ...house, findShoreContact })
  planRoutes(app, {
    ...house,
    plan,
    async readBoards(access) {
      const [travels, rides] = await Promise.all([journeys.list(access), outings.list(access)])
      return { journeys: presentJourneys(travels), outings: presentOutings(rides) }
    },
  })
  const beaches = createBeachesService(house)
  const riders = createRidersService({
    ...house,
    listNear: async (place, asking, sign) =>
      (await beaches.listNear(place, asking)).map((beach) => presentKnownBeach(beach, sign)),
  })
  ridersRoutes(app, { riders })
  windowRoutes(app, { windows: createWindowService(house) })
  if (house.config.weather.provider === 'off') return {}
  const wind = createWindWatch({
    ...{ ...house, postCard: createCardPoster({ announce }) },
    listNear: async (place, asking) => (await beaches.listNear(place, asking)).map(({ row }) => row.id),
  })
  return { jobs: [{ name: 'wind', everyMs: LOOK_FOR_WIND_EVERY_MS, run: wind.look }] }
}
