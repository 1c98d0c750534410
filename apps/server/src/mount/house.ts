import { type Admins, createAdmins } from '#access/admins.ts'
import { createPrincipals, type Principals } from '#access/principals.ts'
import { createTripGate, type TripGate } from '#access/trip-gate.ts'
import { createTripNews, type TripNews } from '#access/trip-news.ts'
import { createRepeatGuard, type RepeatGuard } from '#db/repeat-guard.ts'
import { createFileKeeper, type FileKeeper } from '#files/keeper.ts'
import { createFileLinks, type FileLinks } from '#files/links.ts'
import { createLocalDoor, type LocalDoor } from '#http/local-door.ts'
import { createRateLimits, type RateLimits } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import { createSessionCookie, type SessionCookie } from '#http/session-cookie.ts'
import type { FeatureFrames } from '#http/sockets/frames.ts'
import { createLetterCounts } from '#jobs/letter-counts.ts'
import { createLetterOutbox, type LetterOutbox } from '#jobs/letter-outbox.ts'
import type { Job } from '#jobs/runner.ts'
import { letterWriters } from './letters.ts'
import type { Services } from './services.ts'

/** All that features are built from: the services of this installation, and what every feature shares. */
export type House = Services & {
  principals: Principals
  tripGate: TripGate
  admins: Admins
  news: TripNews
  repeatGuard: RepeatGuard
  limits: RateLimits
  cookie: SessionCookie
  links: FileLinks
  keeper: FileKeeper
  outbox: LetterOutbox
  /** What the outbox can write. */
  letterKinds: readonly string[]
  /** Sends what was put into the outbox without waiting for its turn. */
  wakeOutbox: () => void
  isLocal: LocalDoor
  isMailboxOpen: LocalDoor
}

/** What a feature has besides routes: what runs by itself, and what it hears and says on the live line. */
type Mounted = { jobs?: readonly Job[]; frames?: FeatureFrames }

/** Hangs a feature's routes into the server, and answers what else there is to hang. */
export type Mount = (app: App, house: House) => Mounted | void | Promise<Mounted> | Promise<void>

export function createHouse(services: Services): House {
  const { config, database, clock, realtime, publicUrl, meters } = services
  const { db } = database
  const writers = letterWriters(services)
  const letterKinds = Object.keys(writers)
  const outbox = createLetterOutbox({ ...services, writers, count: createLetterCounts(meters, letterKinds) })
  const isLocal = createLocalDoor({ publicUrl, host: config.host })
  return {
    ...services,
    principals: createPrincipals({ db, clock }),
    tripGate: createTripGate(db),
    admins: createAdmins(db, config.adminEmails),
    news: createTripNews(realtime),
    repeatGuard: createRepeatGuard({ database, clock }),
    limits: createRateLimits({ realtime, database }),
    cookie: createSessionCookie(publicUrl),
    links: createFileLinks({ appSecret: config.appSecret, clock }),
    keeper: createFileKeeper(services),
    outbox,
    letterKinds,
    wakeOutbox: () => outbox.wake(),
    isLocal,
    isMailboxOpen: (request) => services.mailbox !== undefined && isLocal(request),
  }
}
