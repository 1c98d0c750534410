import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { type Admins, createAdmins } from '#access/admins.ts'
import { createPrincipals, type Principals } from '#access/principals.ts'
import { listCounters } from '#access/trip-counters.ts'
import { createTripGate, type TripGate } from '#access/trip-gate.ts'
import { createTripNews, type TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Images } from '#adapters/images/port.ts'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { LocalDisk } from '#adapters/storage/free-space.ts'
import type { Incoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { Weather } from '#adapters/weather/port.ts'
import type { Config } from '#config.ts'
import type { AppDatabase } from '#db/open.ts'
import { createRepeatGuard, type RepeatGuard } from '#db/repeat-guard.ts'
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
import { chatFrames, messageTeller } from '#features/chat/socket.ts'
import { readBalance } from '#features/expenses/balance-service.ts'
import { exportRoutes } from '#features/expenses/export-routes.ts'
import { paymentsRoutes } from '#features/expenses/payment-routes.ts'
import { createPaymentsService } from '#features/expenses/payment-service.ts'
import { expensesRoutes } from '#features/expenses/routes.ts'
import { createExpensesService } from '#features/expenses/service.ts'
import { healthRoutes } from '#features/health/routes.ts'
import { inviteLetter } from '#features/invites/mail.ts'
import { previewInvite } from '#features/invites/preview-service.ts'
import { invitesRoutes } from '#features/invites/routes.ts'
import { createInvitesService } from '#features/invites/service.ts'
import { lettersRoutes } from '#features/letters/routes.ts'
import { mailboxRoutes } from '#features/mailbox/routes.ts'
import { fileRoutes } from '#features/media/file-routes.ts'
import { createFileService } from '#features/media/file-service.ts'
import { pictureRoutes } from '#features/media/picture-routes.ts'
import { mediaRoutes } from '#features/media/routes.ts'
import { createMediaService } from '#features/media/service.ts'
import { createFileUpkeep, type FileUpkeep } from '#features/media/upkeep-jobs.ts'
import { metricsRoutes } from '#features/metrics/routes.ts'
import { profilePictureRoutes } from '#features/profile/picture-routes.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { createProfileService } from '#features/profile/service.ts'
import { tripsRoutes } from '#features/trips/routes.ts'
import { createTripsService } from '#features/trips/service.ts'
import { weatherRoutes } from '#features/weather/routes.ts'
import { createWeatherService } from '#features/weather/service.ts'
import { createFileKeeper, type FileKeeper } from '#files/keeper.ts'
import { createFileLinks, type FileLinks } from '#files/links.ts'
import { createPictures } from '#files/pictures.ts'
import { guardRoutes } from '#http/access-rules.ts'
import { documentApi } from '#http/api-docs.ts'
import { createLocalDoor, type LocalDoor } from '#http/local-door.ts'
import { answerProtocolErrors } from '#http/protocol-errors.ts'
import { createRateLimits, type RateLimits } from '#http/rate-limits.ts'
import { secureHeaders } from '#http/security-headers.ts'
import { type App, createServer } from '#http/server.ts'
import { createSessionCookie } from '#http/session-cookie.ts'
import { signForCallers } from '#http/signing.ts'
import { openSocketServer, type SocketDependencies } from '#http/sockets/server.ts'
import { tagTripReads } from '#http/trip-tags.ts'
import { createUploadSlots, measurePictures, measureUploads } from '#http/uploads/slots.ts'
import { createUploads, takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import { serveWebApp } from '#http/web-app.ts'
import { createLetterOutbox, type LetterOutbox } from '#jobs/letter-outbox.ts'
import { checkMail } from '#jobs/mail-check.ts'
import { measureRows } from '#jobs/measure.ts'
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
  /** Where uploads arrive before they are files. */
  incoming: Incoming
  /** Where this server keeps what is its own: its database, if that is SQLite, files and uploads. */
  disk: LocalDisk
  images: Images
  weather: Weather
  mailer: Mailer
  /** Undefined where mail goes out by SMTP. */
  mailbox: Mailbox | undefined
  /** What this server can count, for /metrics. */
  meters: Meters
  close(): Promise<void>
}

const OUTBOX_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 3_600_000
const RECOVER_EVERY_MS = 60_000
/** Smaller answers gain less than the work costs. */
const COMPRESS_FROM_BYTES = 1024

export type Product = { app: App; outbox: LetterOutbox; startJobs: () => JobRunner }

/** Mounts every feature on one server. Nothing listens and no job runs yet. */
export async function createProduct(services: Services, webRoot?: string): Promise<Product> {
  const { config, log, publicUrl } = services
  const app = createServer({ log, trustProxy: config.trustProxy })
  await app.register(cookie)
  secureHeaders(app, publicUrl, services.storage.outside?.origin)
  answerProtocolErrors(app, publicUrl)
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] })
  await documentApi(app, { publicUrl, cookieName: createSessionCookie(publicUrl).name })

  const outbox = createOutbox(services)
  const keeper = createFileKeeper(services)
  const upkeep = createFileUpkeep({ ...services, keeper })
  await upkeep.noteAbandoned()
  const isLocal = createLocalDoor({ publicUrl, host: config.host })
  const isMailboxOpen: LocalDoor = (request) => services.mailbox !== undefined && isLocal(request)
  measureRows(services)
  await mountFeatures(app, services, { outbox, keeper, isLocal, isMailboxOpen })
  const keptRoot = join(config.dataDir, 'web')
  await serveWebApp(app, {
    webRoot,
    keptRoot,
    isMailboxOpen,
    publicUrl,
    previewOf: (request) => previewInvite(services.database.db, request.actor),
    log,
    now: services.clock.now(),
  })
  return { app, outbox, startJobs: () => startJobs(services, { outbox, upkeep }) }
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

type Jobs = { outbox: LetterOutbox; upkeep: FileUpkeep }

function startJobs(services: Services, { outbox, upkeep }: Jobs): JobRunner {
  const { database, clock, log } = services
  const jobs = createJobRunner({ clock, log })
  // Nobody waits for it: a mail server that says nothing must not hold up the others.
  void checkMail(services)
  jobs.add({ name: 'letters', everyMs: OUTBOX_EVERY_MS, run: async () => outbox.wake() })
  jobs.add({ name: 'sweep', everyMs: SWEEP_EVERY_MS, run: (now) => sweep(database, now) })
  jobs.add({ name: 'files', everyMs: SWEEP_EVERY_MS, run: (now) => upkeep.sweep(now) })
  jobs.add({ name: 'unfinished files', everyMs: SWEEP_EVERY_MS, run: (now) => upkeep.sweepUnfinished(now) })
  // Not at the start itself: a storage that is away must not keep the server away too.
  jobs.add({ name: 'abandoned uploads', everyMs: RECOVER_EVERY_MS, run: () => upkeep.clearAbandoned() })
  return jobs
}

type Shared = { outbox: LetterOutbox; keeper: FileKeeper; isLocal: LocalDoor; isMailboxOpen: LocalDoor }

async function mountFeatures(app: App, services: Services, shared: Shared) {
  const { outbox, keeper, isLocal, isMailboxOpen } = shared
  const { config, database, clock, realtime, publicUrl, mailbox, meters } = services
  const { appSecret } = config
  const principals = createPrincipals({ db: database.db, clock })
  const tripGate = createTripGate(database.db)
  const admins = createAdmins(database.db, config.adminEmails)
  const news = createTripNews(realtime)
  const rows = { database, clock, news }
  const repeatGuard = createRepeatGuard({ database, clock })
  const limits = createRateLimits({ realtime, database })
  const cookies = createSessionCookie(publicUrl)
  const wakeOutbox = () => outbox.wake()
  const links = createFileLinks({ appSecret, clock })
  guardRoutes(app, { principals, tripGate, admins, limits, cookie: cookies, publicUrl, clock })
  signForCallers(app, links)
  tagTripReads(app, { clock })

  healthRoutes(app, services)
  metricsRoutes(app, { metricsToken: config.metricsToken, isLocal, meters })
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
  await mountFiles(app, services, { principals, tripGate, admins, news, repeatGuard, limits, links, keeper })
  tripsRoutes(app, {
    trips: createTripsService({
      ...rows,
      publicUrl,
      onTripCreated: addStandardAwards,
      readBalance,
      onMemberLeft: completeDecidedAwards,
    }),
    repeatGuard,
    clock,
  })
  const expenses = createExpensesService(rows)
  const payments = createPaymentsService(rows)
  expensesRoutes(app, { expenses, repeatGuard })
  paymentsRoutes(app, { payments, repeatGuard })
  exportRoutes(app, { expenses, payments })
  const invites = createInvitesService({ ...rows, appSecret, wakeOutbox })
  invitesRoutes(app, { invites, limits, repeatGuard, publicUrl, appSecret })
  awardsRoutes(app, { awards: createAwardsService(rows), voting: createVotingService(rows) })
  await mountWeather(app, services)
  const doors = { principals, tripGate, links, limits, repeatGuard }
  await mountLive(app, services, { ...doors, cookie: cookies })
}

type LiveDeps = Pick<SocketDependencies, 'principals' | 'tripGate' | 'links' | 'limits' | 'cookie'> & {
  repeatGuard: RepeatGuard
}

/** The chat, and the line on which open screens hear what is new. */
async function mountLive(app: App, services: Services, deps: LiveDeps) {
  const { database, clock, realtime } = services
  const chat = createChatService({ database, clock, announce: messageTeller(realtime) })
  chatRoutes(app, { chat, repeatGuard: deps.repeatGuard })
  const readCounters = (tripIds: readonly string[]) => listCounters(database.db, tripIds)
  await openSocketServer(app, { ...services, ...deps, readCounters }, chatFrames({ chat }))
}

type FileDeps = {
  principals: Principals
  tripGate: TripGate
  admins: Admins
  news: TripNews
  repeatGuard: RepeatGuard
  limits: RateLimits
  links: FileLinks
  keeper: FileKeeper
}

/** What has to do with files: the gallery, pictures, and the way to the files themselves. */
async function mountFiles(app: App, services: Services, deps: FileDeps) {
  const { database, clock, storage, incoming, images, meters } = services
  const { admins, news, keeper, limits } = deps
  const slots = createUploadSlots()
  measureUploads(meters, slots)
  measurePictures(meters, images)
  const uploads = createUploads({ incoming, limits, slots, now: clock.now })
  const pictures = createPictures({ database, clock, keeper })
  const profile = createProfileService({ database, clock, news, images, pictures, keeper })
  const media = createMediaService({ ...deps, database, clock, images })
  profileRoutes(app, { profile, admins })
  fileRoutes(app, { files: createFileService({ ...deps, database }), storage, clock })
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for its plugins.
  await app.register(async (uploading: App) => {
    await takeBodiesAsStreams(uploading)
    mediaRoutes(uploading, { media, uploads })
    pictureRoutes(uploading, { uploads, pictures, images, admins })
    profilePictureRoutes(uploading, { profile, uploads, admins })
  })
}

async function mountWeather(app: App, { database, clock, weather, storage, publicUrl }: Services) {
  weatherRoutes(app, { weather: createWeatherService({ weather, clock }) })
  const beaches = createBeachesService({ database, clock, weather, storage, publicUrl })
  beachesRoutes(app, { beaches })
  await beaches.seedOnce()
}
