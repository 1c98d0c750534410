import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { createAdmins } from '#access/admins.ts'
import { createPrincipals } from '#access/principals.ts'
import { createRepeatGuard } from '#access/repeat-guard.ts'
import { createTripGate } from '#access/trip-gate.ts'
import { createTripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { Weather } from '#adapters/weather/port.ts'
import type { Config } from '#config.ts'
import type { AppDatabase } from '#db/open.ts'
import { signInLetter } from '#features/auth/mail.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { createAuthService } from '#features/auth/service.ts'
import { awardsRoutes } from '#features/awards/routes.ts'
import { addStandardAwards, createAwardsService } from '#features/awards/service.ts'
import { completeDecidedAwards, createVotingService } from '#features/awards/voting-service.ts'
import { beachesRoutes } from '#features/beaches/routes.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { chatRoutes } from '#features/chat/routes.ts'
import { createChatService } from '#features/chat/service.ts'
import { chatSocket } from '#features/chat/socket.ts'
import { exportRoutes } from '#features/expenses/export-routes.ts'
import { paymentsRoutes } from '#features/expenses/payment-routes.ts'
import { createPaymentsService } from '#features/expenses/payment-service.ts'
import { expensesRoutes } from '#features/expenses/routes.ts'
import { createExpensesService } from '#features/expenses/service.ts'
import { inviteLetter } from '#features/invites/mail.ts'
import { invitesRoutes } from '#features/invites/routes.ts'
import { createInvitesService } from '#features/invites/service.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { createProfileService } from '#features/profile/service.ts'
import { tripsRoutes } from '#features/trips/routes.ts'
import { createTripsService } from '#features/trips/service.ts'
import { weatherRoutes } from '#features/weather/routes.ts'
import { createWeatherService } from '#features/weather/service.ts'
import { guardRoutes } from '#http/access-rules.ts'
import { documentApi } from '#http/api-docs.ts'
import { healthRoutes } from '#http/health-routes.ts'
import { lettersRoutes } from '#http/letters-routes.ts'
import { mailboxDoor, mailboxRoutes } from '#http/mailbox-routes.ts'
import { metricsRoutes } from '#http/metrics-routes.ts'
import { createRateLimits } from '#http/rate-limits.ts'
import { secureHeaders } from '#http/security-headers.ts'
import { type App, createServer } from '#http/server.ts'
import { createSessionCookie } from '#http/session-cookie.ts'
import { serveWebApp } from '#http/web-app.ts'
import { createLetterOutbox, type LetterOutbox } from '#jobs/letter-outbox.ts'
import { createJobRunner, type JobRunner } from '#jobs/runner.ts'
import { sweep } from '#jobs/sweep.ts'
import type { Log } from '#log.ts'

/** What the product stands on, picked by the settings: one machine with nothing, or many with everything. */
export type Services = {
  config: Config
  publicUrl: string
  log: Log
  clock: Clock
  database: AppDatabase
  realtime: Realtime
  storage: Storage
  weather: Weather
  mailer: Mailer
  /** Undefined where mail goes out by SMTP. */
  mailbox: Mailbox | undefined
  close(): Promise<void>
}

const OUTBOX_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 3_600_000
/** Smaller answers gain less than the work costs. */
const COMPRESS_FROM_BYTES = 1024

export type Product = { app: App; outbox: LetterOutbox; startJobs: () => JobRunner }

/** Mounts every feature on one server. Nothing listens and no job runs yet. */
export async function createProduct(services: Services, webRoot?: string): Promise<Product> {
  const { config, log, publicUrl } = services
  const app = createServer({ log, trustProxy: config.trustProxy })
  await app.register(cookie)
  await secureHeaders(app, publicUrl)
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] })
  await documentApi(app)

  const outbox = createOutbox(services)
  await mountFeatures(app, services, outbox)
  const isMailboxOpen = mailboxDoor({ mailbox: services.mailbox, host: config.host })
  await serveWebApp(app, { webRoot, isMailboxOpen })
  return { app, outbox, startJobs: () => startJobs(services, outbox) }
}

function createOutbox({ database, clock, mailer, log, publicUrl, config }: Services): LetterOutbox {
  return createLetterOutbox({
    database,
    clock,
    mailer,
    log,
    writers: { ...signInLetter(publicUrl), ...inviteLetter({ publicUrl, appSecret: config.appSecret }) },
  })
}

function startJobs({ database, clock, log }: Services, outbox: LetterOutbox): JobRunner {
  const jobs = createJobRunner({ clock, log })
  jobs.add({ name: 'letters', everyMs: OUTBOX_EVERY_MS, run: async () => outbox.wake() })
  jobs.add({ name: 'sweep', everyMs: SWEEP_EVERY_MS, run: (now) => sweep(database, now) })
  return jobs
}

async function mountFeatures(app: App, services: Services, outbox: LetterOutbox) {
  const { config, database, clock, realtime, publicUrl, storage, mailbox, log } = services
  const { appSecret } = config
  const principals = createPrincipals({ db: database.db, clock })
  const tripGate = createTripGate(database.db)
  const admins = createAdmins(database.db, config.adminEmails)
  const news = createTripNews(realtime)
  const repeatGuard = createRepeatGuard({ database, clock })
  const limits = createRateLimits(realtime)
  const cookies = createSessionCookie(publicUrl)
  const isMailboxOpen = mailboxDoor({ mailbox, host: config.host })
  const wakeOutbox = () => outbox.wake()
  guardRoutes(app, { principals, tripGate, admins, limits, cookie: cookies, publicUrl })

  healthRoutes(app, { database, realtime, storage })
  metricsRoutes(app, config)
  lettersRoutes(app, database)
  mailboxRoutes(app, { mailbox, isOpen: isMailboxOpen })
  authRoutes(app, {
    auth: createAuthService({ database, clock, news, wakeOutbox }),
    admins,
    limits,
    cookie: cookies,
    publicUrl,
    mailboxUrlFor: (request) => (isMailboxOpen(request) ? '/mailbox' : null),
  })
  profileRoutes(app, { profile: createProfileService({ database, news }), admins })
  tripsRoutes(app, {
    trips: createTripsService({
      database,
      clock,
      news,
      onTripCreated: addStandardAwards,
      onMemberLeft: completeDecidedAwards,
    }),
    repeatGuard,
  })
  const expenses = createExpensesService({ database, clock, news })
  const payments = createPaymentsService({ database, clock, news })
  expensesRoutes(app, { expenses, repeatGuard })
  paymentsRoutes(app, { payments, repeatGuard })
  exportRoutes(app, { expenses, payments })
  const invites = createInvitesService({ database, clock, news, appSecret, wakeOutbox })
  invitesRoutes(app, { invites, limits, repeatGuard, publicUrl, appSecret })
  const awardsDeps = { database, clock, news }
  awardsRoutes(app, { awards: createAwardsService(awardsDeps), voting: createVotingService(awardsDeps) })
  await mountWeather(app, services)
  const chat = createChatService({ database, clock, realtime })
  chatRoutes(app, { chat, repeatGuard })
  await chatSocket(app, {
    chat,
    realtime,
    principals,
    tripGate,
    limits,
    cookie: cookies,
    publicUrl,
    clock,
    log,
  })
}

async function mountWeather(app: App, { database, clock, weather, storage, publicUrl }: Services) {
  weatherRoutes(app, { weather: createWeatherService({ weather, clock }) })
  const beaches = createBeachesService({ database, clock, weather, storage, publicUrl })
  beachesRoutes(app, { beaches })
  await beaches.seedOnce()
}
