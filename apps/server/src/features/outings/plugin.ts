import type { FeaturePlugin, JobHandlers } from '#context.ts'
import { createCardPoster } from '#features/chat/sending-service.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import { likelyKiteFinder } from '#features/plan/riders-present.ts'
import { createOutingAlarm, measureOutings } from './alarm-jobs.ts'
import { shoreMessage } from './mail.ts'
import { outingsRoutes } from './routes.ts'
import { createOutingsService } from './service.ts'
import { waterLinkRoutes } from './water-link-routes.ts'
import { createWaterLinkService } from './water-link-service.ts'

/** Alarms must be prompt; a check reads one nearly empty index. */
const NOTIFY_OVERDUE_EVERY_MS = 5_000

export const plugin: FeaturePlugin = (app, context) => {
  const outings = createOutingsService(context)
  outingsRoutes(app, { ...context, outings, findLikelyKite: likelyKiteFinder(context) })
  waterLinkRoutes(app, { ...context, waterLinks: createWaterLinkService(context) })
  measureOutings(context)
  const postCard = createCardPoster({ announce: messagePublisher(context.realtime, 'chat_message') })
  const alarm = createOutingAlarm({ ...context, postCard })
  return { jobs: [{ name: 'outings', everyMs: NOTIFY_OVERDUE_EVERY_MS, run: alarm.notifyOverdue }] }
}

export const jobHandlers: JobHandlers = shoreMessage
