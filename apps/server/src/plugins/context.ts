import { type Admins, createAdmins } from '#auth/actor.ts'
import { createPrincipals, type Principals } from '#auth/principals.ts'
import { createRepeatGuard, type RepeatGuard } from '#db/repeat-guard.ts'
import { createFileStore, type FileStore } from '#files/file-store.ts'
import { createFileLinks, type FileLinks } from '#files/links.ts'
import { createSessionCookie, type SessionCookie } from '#http/access-rules.ts'
import { createLoopbackCheck, type LoopbackCheck } from '#http/origin.ts'
import { createRateLimits, type RateLimits } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import type { FeatureFrames } from '#live/frames.ts'
import { createTripEvents, type TripEvents } from '#live/trip-events.ts'
import { createJobCounts } from '#queue/job-counts.ts'
import { createJobQueue, type JobQueue } from '#queue/job-queue.ts'
import type { Job } from '#queue/runner.ts'
import { createTripGate, type TripGate } from '#trips/trip-gate.ts'
import { jobHandlers } from './job-handlers.ts'
import type { Services } from './services.ts'

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
  outbox: JobQueue
  jobKinds: readonly string[]
  /** Sends queued jobs without waiting for the next poll. */
  wakeOutbox: () => void
  isLocal: LoopbackCheck
  isMailboxOpen: LoopbackCheck
}

type RegisteredFeature = { jobs?: readonly Job[]; frames?: FeatureFrames }

export type FeaturePlugin = (
  app: App,
  context: AppContext,
) => RegisteredFeature | void | Promise<RegisteredFeature> | Promise<void>

export function createContext(services: Services): AppContext {
  const { config, database, clock, realtime, publicUrl, meters } = services
  const { db } = database
  const writers = jobHandlers(services)
  const jobKinds = Object.keys(writers)
  const outbox = createJobQueue({ ...services, writers, count: createJobCounts(meters, jobKinds) })
  const isLocal = createLoopbackCheck({ publicUrl, host: config.host })
  return {
    ...services,
    principals: createPrincipals({ db, clock }),
    tripGate: createTripGate(db),
    admins: createAdmins(db, config.adminEmails),
    tripEvents: createTripEvents(realtime),
    repeatGuard: createRepeatGuard({ database, clock }),
    limits: createRateLimits({ realtime, database }),
    cookie: createSessionCookie(publicUrl),
    links: createFileLinks({ appSecret: config.appSecret, clock }),
    fileStore: createFileStore(services),
    outbox,
    jobKinds,
    wakeOutbox: () => outbox.wake(),
    isLocal,
    isMailboxOpen: (request) => services.mailbox !== undefined && isLocal(request),
  }
}
