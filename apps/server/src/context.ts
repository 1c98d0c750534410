import type { Clock } from '#adapters/clock.ts'
import type { Images } from '#adapters/images/port.ts'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Passkeys } from '#adapters/passkeys/port.ts'
import type { Push } from '#adapters/push/port.ts'
import type { Rates } from '#adapters/rates/port.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { LocalDisk } from '#adapters/storage/disk.ts'
import type { Incoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { Weather } from '#adapters/weather/port.ts'
import type { Config } from '#config.ts'
import type { AppDatabase } from '#db/open.ts'
import { createPictures, type Pictures } from '#files/pictures.ts'
import { createUploadSlots, measureUploads } from '#http/uploads/slots.ts'
import { createUploads, type Uploads } from '#http/uploads/uploads.ts'
import type { Log } from '#log.ts'
import { type Admins, createAdmins } from './auth/actor.ts'
import { createPrincipals, type Principals } from './auth/principals.ts'
import { createRepeatGuard, type RepeatGuard } from './db/repeat-guard.ts'
import { createFileStore, type FileStore } from './files/file-store.ts'
import { createFileLinks, type FileLinks } from './files/links.ts'
import { createSessionCookie, type SessionCookie } from './http/access-rules.ts'
import { createLoopbackCheck, type LoopbackCheck } from './http/origin.ts'
import { createRateLimits, type RateLimits } from './http/rate-limits.ts'
import type { App } from './http/server.ts'
import type { FeatureFrames } from './live/frames.ts'
import { createTripEvents, type TripEvents } from './live/trip-events.ts'
import { createJobCounts } from './queue/job-counts.ts'
import { createJobQueue, type JobHandler, type JobQueue } from './queue/job-queue.ts'
import type { Job } from './queue/runner.ts'
import { createTripGate, type TripGate } from './trips/trip-gate.ts'

/** Chosen by the settings: one machine without dependencies, or many with all. */
export type Services = {
  config: Config
  publicUrl: string
  appSecret: string
  log: Log
  clock: Clock
  database: AppDatabase
  realtime: Realtime
  storage: Storage
  incoming: Incoming
  /** The disk of this server's own database (SQLite), files and uploads. */
  disk: LocalDisk
  images: Images
  weather: Weather
  /** Undefined when off. */
  rates: Rates | undefined
  /** Undefined when the installation's address does not allow them. */
  passkeys: Passkeys | undefined
  push: Push
  mailer: Mailer
  /** Undefined when sending by SMTP. */
  mailbox: Mailbox | undefined
  meters: Meters
  close(): Promise<void>
}

export type AppContext = Services & {
  principals: Principals
  tripGate: TripGate
  admins: Admins
  tripEvents: TripEvents
  repeatGuard: RepeatGuard
  limits: RateLimits
  cookie: SessionCookie
  links: FileLinks
  fileStore: FileStore
  pictures: Pictures
  uploads: Uploads
  outbox: JobQueue
  jobKinds: readonly string[]
  /** Sends queued jobs without waiting for the next poll. */
  wakeOutbox: () => void
  isLocal: LoopbackCheck
  isMailboxOpen: LoopbackCheck
}

type RegisteredFeature = { jobs?: readonly Job[]; frames?: FeatureFrames }

/** Makes the services of a feature, registers its routes, and returns its periodic jobs and socket frames. */
export type FeaturePlugin = (
  app: App,
  context: AppContext,
) => RegisteredFeature | void | Promise<RegisteredFeature> | Promise<void>

/** What a feature does with queued jobs, by kind: emails, pushes, events. */
export type JobHandlers = (services: Services) => Record<string, JobHandler>

/** The exports of a `plugin.ts`. */
export type Feature = { plugin: FeaturePlugin; jobHandlers?: JobHandlers }

export function createContext(services: Services, writers: Record<string, JobHandler>): AppContext {
  const { config, database, clock, realtime, publicUrl, meters } = services
  const { db } = database
  const jobKinds = Object.keys(writers)
  const outbox = createJobQueue({ ...services, writers, count: createJobCounts(meters, jobKinds) })
  const isLocal = createLoopbackCheck({ publicUrl, host: config.host })
  const fileStore = createFileStore(services)
  const limits = createRateLimits({ realtime, database })
  const slots = createUploadSlots()
  measureUploads(meters, slots)
  return {
    ...services,
    principals: createPrincipals({ db, clock }),
    tripGate: createTripGate(db),
    admins: createAdmins(db, config.adminEmails),
    tripEvents: createTripEvents(realtime),
    repeatGuard: createRepeatGuard({ database, clock }),
    limits,
    cookie: createSessionCookie(publicUrl),
    links: createFileLinks(services),
    fileStore,
    pictures: createPictures({ database, clock, fileStore }),
    uploads: createUploads({ ...services, limits, slots, now: clock.now }),
    outbox,
    jobKinds,
    wakeOutbox: () => outbox.wake(),
    isLocal,
    isMailboxOpen: (request) => services.mailbox !== undefined && isLocal(request),
  }
}
