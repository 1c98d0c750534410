import { createKnownBrowsers } from '#features/auth/entering-routes.ts'
import { createPasskeyService } from '#features/auth/passkey-service.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { createAuthService } from '#features/auth/service.ts'
import { isEvidence } from '#features/awards/store.ts'
import { calendarRoutes } from '#features/calendar/routes.ts'
import { createCalendarService } from '#features/calendar/service.ts'
import { changeRoutes as chatChangeRoutes } from '#features/chat/change-routes.ts'
import { createChangeService, whenMediumIsRemoved } from '#features/chat/change-service.ts'
import { chatRoutes, readRoutes, searchRoutes } from '#features/chat/routes.ts'
import { createChatService, createReadService, createSearchService } from '#features/chat/service.ts'
import { chatFrames, messagePublisher } from '#features/chat/socket.ts'
import { createDeletingService, createExpenseCleanup } from '#features/expenses/deleting-service.ts'
import { exportRoutes } from '#features/expenses/export-routes.ts'
import { payAsksRoutes, paymentsRoutes, remindersRoutes } from '#features/expenses/payment-routes.ts'
import {
  createPayAsksService,
  createPaymentsService,
  createRemindersService,
} from '#features/expenses/payment-service.ts'
import { createRateBook } from '#features/expenses/pricing-service.ts'
import { receiptRoutes } from '#features/expenses/receipt-routes.ts'
import { createReceiptsService } from '#features/expenses/receipt-service.ts'
import { changeRoutes, expensesRoutes, ratesRoutes } from '#features/expenses/routes.ts'
import { createExpensesService, createJoiningService } from '#features/expenses/service.ts'
import { failedJobsRoutes } from '#features/failed-jobs/routes.ts'
import { healthRoutes } from '#features/health/routes.ts'
import { installationRoutes } from '#features/installation/routes.ts'
import { invitesRoutes } from '#features/invites/routes.ts'
import { createInvitesService } from '#features/invites/service.ts'
import { mailboxRoutes } from '#features/mailbox/routes.ts'
import { albumRoutes } from '#features/media/album-routes.ts'
import { createAlbumService } from '#features/media/album-service.ts'
import { createFileCleanup, type FileCleanup } from '#features/media/cleanup-jobs.ts'
import { createFileService } from '#features/media/file-service.ts'
import { fileRoutes, mediaRoutes, photoReactionRoutes, pictureRoutes } from '#features/media/routes.ts'
import { createMediaService, createPhotoReactions, removeOwnMedium } from '#features/media/service.ts'
import { metricsRoutes } from '#features/metrics/routes.ts'
import { createDeviceService } from '#features/notifications/device-service.ts'
import { deviceRoutes, notificationSettingsRoutes } from '#features/notifications/routes.ts'
import {
  createNotificationSettingsService,
  createUnsubscribingService,
  updateTimeZone,
} from '#features/notifications/settings-service.ts'
import { unsubscribingRoutes } from '#features/notifications/unsubscribing-routes.ts'
import { profilePictureRoutes, profileRoutes } from '#features/profile/routes.ts'
import { createProfileService } from '#features/profile/service.ts'
import { shoreRoutes } from '#features/profile/shore-routes.ts'
import { createShoreService, leaveAsShoreContact } from '#features/profile/shore-service.ts'
import { createPictures } from '#files/pictures.ts'
import type { App } from '#http/server.ts'
import { createUploadSlots, measurePictures, measureUploads } from '#http/uploads/slots.ts'
import { createUploads, takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import type { FeatureFrames } from '#live/frames.ts'
import { CLEANUP_EVERY_MS } from '#queue/cleanup.ts'
import type { Job } from '#queue/runner.ts'
import type { AppContext, FeaturePlugin } from './context.ts'
import { registerOutings, registerPlan, registerWeather } from './plan.ts'
import { registerAwards, registerCrew, registerPolls, registerRecap, registerTrips } from './trips.ts'

const registerOperator: FeaturePlugin = (app, context) => {
  healthRoutes(app, context)
  metricsRoutes(app, { ...context, metricsToken: context.config.metricsToken })
  failedJobsRoutes(app, context.database)
  installationRoutes(app, context)
  mailboxRoutes(app, { mailbox: context.mailbox, isOpen: context.isMailboxOpen })
}

const registerAuth: FeaturePlugin = (app, context) => {
  const deps = { ...context, appSecret: context.config.appSecret }
  authRoutes(app, {
    ...context,
    auth: createAuthService(deps),
    knownBrowsers: createKnownBrowsers(deps),
    passkeys: createPasskeyService(deps),
    mailboxUrlFor: (request) => (context.isMailboxOpen(request) ? '/mailbox' : null),
  })
}

const RECOVER_EVERY_MS = 60_000

const registerFiles: FeaturePlugin = async (app, context) => {
  const { meters, images, clock, realtime } = context
  const cleanup = createFileCleanup(context)
  await cleanup.noteAbandoned()
  const slots = createUploadSlots()
  measureUploads(meters, slots)
  measurePictures(meters, images)
  const uploads = createUploads({ ...context, slots, now: clock.now })
  const pictures = createPictures(context)
  const profile = createProfileService({ ...context, pictures, updateTimeZone })
  const changeMessages = whenMediumIsRemoved(messagePublisher(realtime, 'message_changed'))
  const onRemoved: typeof changeMessages = async (work, removed) => {
    await changeMessages(work, removed)
    if (await isEvidence(work.tx, removed.mediaId))
      context.tripEvents.publish(work, removed.tripId, ['awards'])
  }
  const media = createMediaService({ ...context, onRemoved })
  profileRoutes(app, { ...context, profile })
  photoReactionRoutes(app, { ...context, reactions: createPhotoReactions(context) })
  albumRoutes(app, { ...context, album: createAlbumService(context) })
  fileRoutes(app, { ...context, files: createFileService(context) })
  await app.register(async (uploading: App) => {
    await takeBodiesAsStreams(uploading)
    mediaRoutes(uploading, { media, uploads })
    receiptRoutes(uploading, { receipts: createReceiptsService(context), uploads })
    pictureRoutes(uploading, { ...context, uploads, pictures })
    profilePictureRoutes(uploading, { ...context, profile, uploads })
  })
  return { jobs: cleanupJobs(cleanup) }
}

const cleanupJobs = (cleanup: FileCleanup): Job[] => [
  { name: 'files', everyMs: CLEANUP_EVERY_MS, run: cleanup.cleanUp },
  { name: 'unfinished files', everyMs: CLEANUP_EVERY_MS, run: cleanup.deleteUnfinished },
  // Not part of the start: unavailable storage must not prevent it.
  { name: 'abandoned uploads', everyMs: RECOVER_EVERY_MS, run: cleanup.clearAbandoned },
]

const registerShore: FeaturePlugin = (app, context) =>
  shoreRoutes(app, {
    ...context,
    shore: createShoreService({ ...context, appSecret: context.config.appSecret }),
  })

const registerExpenses: FeaturePlugin = (app, context) => {
  const rates = createRateBook(context)
  const expenses = createExpensesService({ ...context, rates })
  const deleting = createDeletingService(context)
  const payments = createPaymentsService(context)
  expensesRoutes(app, { ...context, expenses })
  changeRoutes(app, { ...context, expenses, deleting, joining: createJoiningService(context) })
  ratesRoutes(app, { rates })
  paymentsRoutes(app, { ...context, payments })
  remindersRoutes(app, { ...context, reminders: createRemindersService(context) })
  payAsksRoutes(app, { payAsks: createPayAsksService(context) })
  exportRoutes(app, { expenses, payments })
  const { removeOld } = createExpenseCleanup(context)
  return { jobs: [{ name: 'deleted expenses', everyMs: CLEANUP_EVERY_MS, run: removeOld }] }
}

const registerInvites: FeaturePlugin = (app, context) => {
  const { appSecret } = context.config
  invitesRoutes(app, { ...context, appSecret, invites: createInvitesService({ ...context, appSecret }) })
}

const registerCalendar: FeaturePlugin = (app, context) =>
  calendarRoutes(app, {
    ...context,
    calendar: createCalendarService({ ...context, appSecret: context.config.appSecret }),
  })

const registerNotifications: FeaturePlugin = async (app, context) => {
  const { appSecret } = context.config
  notificationSettingsRoutes(app, { ...context, settings: createNotificationSettingsService(context) })
  deviceRoutes(app, { ...context, devices: createDeviceService(context) })
  const unsubscribing = createUnsubscribingService({ ...context, appSecret, leaveAsShoreContact })
  await unsubscribingRoutes(app, { unsubscribing })
}

const registerChat: FeaturePlugin = (app, context) => {
  const { realtime } = context
  const chat = createChatService({ ...context, announce: messagePublisher(realtime, 'chat_message') })
  const changes = createChangeService({
    ...context,
    announceChange: messagePublisher(realtime, 'message_changed'),
    removeMedium: removeOwnMedium(context),
  })
  chatRoutes(app, { ...context, chat })
  chatChangeRoutes(app, { ...context, chat, changes })
  searchRoutes(app, { search: createSearchService(context) })
  readRoutes(app, { reads: createReadService(context) })
  return { frames: chatFrames({ chat, realtime }) }
}

const FEATURES: readonly FeaturePlugin[] = [
  registerOperator,
  registerAuth,
  registerFiles,
  registerShore,
  registerTrips,
  registerCrew,
  registerExpenses,
  registerInvites,
  registerAwards,
  registerPolls,
  registerPlan,
  registerOutings,
  registerCalendar,
  registerWeather,
  registerRecap,
  registerNotifications,
  registerChat,
]

export async function registerFeatures(app: App, context: AppContext) {
  const jobs: Job[] = []
  const frames: FeatureFrames[] = []
  for (const register of FEATURES) {
    const registered = (await register(app, context)) ?? {}
    jobs.push(...(registered.jobs ?? []))
    if (registered.frames !== undefined) frames.push(registered.frames)
  }
  return { jobs, frames }
}
