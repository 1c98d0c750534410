import type { FeaturePlugin, JobHandlers } from '#context.ts'
import { isOwed, reminderMail } from '#features/expenses/mail.ts'
import { waterMail } from '#features/outings/mail.ts'
import { waterAsItIs } from '#features/outings/notify.ts'
import { dayReader } from '#features/plan/day-mail.ts'
import { windowAsItIs } from '#features/plan/window-jobs.ts'
import { EVENT_JOB, NOTIFICATION_JOBS } from '#queue/job-store.ts'
import { mailDeliverer, mailPreferences, pushDeliverer } from './delivery-service.ts'
import { createDeviceService } from './device-service.ts'
import { eventFanOut } from './fan-out.ts'
import type { RelevanceCheck } from './relevance.ts'
import { deviceRoutes, notificationSettingsRoutes } from './routes.ts'
import { createNotificationSettingsService, createUnsubscribingService } from './settings-service.ts'
import { unsubscribingRoutes } from './unsubscribing-routes.ts'

export const plugin: FeaturePlugin = async (app, context) => {
  notificationSettingsRoutes(app, { ...context, settings: createNotificationSettingsService(context) })
  deviceRoutes(app, { ...context, devices: createDeviceService(context) })
  await unsubscribingRoutes(app, { unsubscribing: createUnsubscribingService(context) })
}

export const jobHandlers: JobHandlers = (services) => ({
  ...reminderMail({ ...services, askReader: mailPreferences(services) }),
  [EVENT_JOB]: eventFanOut({ ...services, vapidKey: services.push.key }),
  [NOTIFICATION_JOBS.push]: pushDeliverer({ ...services, isStillRelevant }),
  [NOTIFICATION_JOBS.email]: mailDeliverer({
    ...{ ...services, isStillRelevant },
    readDay: dayReader(services),
    writeWater: waterMail(services),
  }),
})

/** Asks the owning feature, e.g. about a paid debt, a returned rider or a cancelled window. */
const isStillRelevant: RelevanceCheck = async (db, item, { tripId, userId }) => {
  if (item.kind === 'go') return windowAsItIs(db, item)
  if ('outingId' in item) return waterAsItIs(db, item)
  if (item.kind !== 'reminder') return item
  return (await isOwed(db, { tripId, fromUserId: userId, toUserId: item.byId })) ? item : undefined
}
