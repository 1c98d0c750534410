import { presentWeek } from '#conditions/present.ts'
import { authMails } from '#features/auth/mail.ts'
import { isOwed, reminderMail } from '#features/expenses/mail.ts'
import { inviteMail } from '#features/invites/mail.ts'
import { mailDeliverer, mailPreferences, pushDeliverer } from '#features/notifications/delivery-service.ts'
import { eventFanOut } from '#features/notifications/fan-out.ts'
import type { RelevanceCheck } from '#features/notifications/relevance.ts'
import { shoreMessage, waterMail } from '#features/outings/mail.ts'
import { waterAsItIs } from '#features/outings/notify.ts'
import { dayReader, type ReadWeek } from '#features/plan/day-mail.ts'
import { windowAsItIs } from '#features/plan/window-jobs.ts'
import { shoreMails } from '#features/profile/shore-mail.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import { createWeatherService } from '#features/weather/service.ts'
import type { JobHandler } from '#queue/job-queue.ts'
import { EVENT_JOB, NOTIFICATION_JOBS } from '#queue/job-store.ts'
import type { Services } from './services.ts'

function daysOf(services: Services) {
  const weather = createWeatherService(services)
  const readWeek: ReadWeek = async (place, asking) => presentWeek(await weather.week(place, asking))
  return { ...services, readWeek }
}

export const jobHandlers = (services: Services): Record<string, JobHandler> => {
  const { publicUrl } = services
  const { appSecret } = services.config
  return {
    ...authMails(publicUrl),
    ...reminderMail({ publicUrl, askReader: mailPreferences({ publicUrl, appSecret }) }),
    ...shoreMails({ publicUrl, appSecret }),
    ...shoreMessage({ publicUrl, appSecret, findShoreContact }),
    ...inviteMail({ publicUrl, appSecret }),
    [EVENT_JOB]: eventFanOut({ ...services, vapidKey: services.push.key }),
    [NOTIFICATION_JOBS.push]: pushDeliverer({ ...services, isStillRelevant }),
    [NOTIFICATION_JOBS.email]: mailDeliverer({
      ...services,
      appSecret,
      isStillRelevant,
      readDay: dayReader(daysOf(services)),
      writeWater: waterMail({ publicUrl }),
    }),
  }
}

/** Asks the owning feature, e.g. about a paid debt, a returned rider or a cancelled window. */
const isStillRelevant: RelevanceCheck = async (db, item, of) => {
  if (item.kind === 'go') return windowAsItIs(db, item)
  if ('outingId' in item) return waterAsItIs(db, item)
  if (item.kind !== 'reminder') return item
  const { tripId, userId } = of
  return (await isOwed(db, { tripId, fromUserId: userId, toUserId: item.byId })) ? item : undefined
}
