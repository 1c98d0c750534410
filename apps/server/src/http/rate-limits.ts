import { MESSAGE_WINDOW_MS, MESSAGES_PER_WINDOW } from '@sendit/core/chat/limits.ts'
import {
  ALBUMS_PER_HOUR,
  GUEST_UPLOADS_PER_HOUR,
  UPLOAD_BYTES_PER_DAY,
  UPLOADS_PER_HOUR,
} from '@sendit/core/media/limits.ts'
import { DEVICE_CHANGES_PER_HOUR, TESTS_PER_HOUR } from '@sendit/core/notifications/limits.ts'
import { PLAN_ITEMS_PER_DAY } from '@sendit/core/plan/limits.ts'
import { POLLS_PER_DAY } from '@sendit/core/polls/limits.ts'
import { SHORE_ASKS_PER_DAY, SHORE_ASKS_PER_MAILBOX } from '@sendit/core/profile/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import { createWindowCounters } from '#adapters/realtime/in-process.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { rateLimited } from '#errors.ts'

const MINUTE = 60_000

/** docs/security.md C1, for sign-in docs/decisions/0009. Every limit stands here; `max` calls in `windowMs` pass. */
export const LIMITS = {
  // Per mail address and network, so that strangers lock nobody out; see `spendSignIn`.
  signInPerAddress: { max: 3, windowMs: 15 * MINUTE },
  signInPerAddressDaily: { max: 10, windowMs: 24 * 60 * MINUTE },
  // The same of an IPv6 /56 and of a /48, which hold many networks of one customer.
  signInPerWideNetwork: { max: 6, windowMs: 15 * MINUTE },
  signInPerWideNetworkDaily: { max: 20, windowMs: 24 * 60 * MINUTE },
  // What one mailbox may get from all browsers together in which its owner never signed in, and the letter that says so.
  signInPerMailbox: { max: 20, windowMs: 24 * 60 * MINUTE },
  floodWarnings: { max: 1, windowMs: 24 * 60 * MINUTE },
  // What such browsers may guess of six digits in a day: docs/security.md 4.6 works out how likely they are to hit.
  codesPerMailbox: { max: 20, windowMs: 24 * 60 * MINUTE },
  // The same for the browsers in which the owner did sign in.
  codesPerOwner: { max: 20, windowMs: 24 * 60 * MINUTE },
  signInPerIp: { max: 10, windowMs: 15 * MINUTE },
  // Calls with a cookie or link that is nobody's: more than a house full of ended sessions makes.
  unknownCredentialsPerIp: { max: 600, windowMs: MINUTE },
  verifyPerIp: { max: 20, windowMs: 5 * MINUTE },
  // The sign-in screen asks when it opens and every few minutes, for as many phones as share an address.
  passkeyOptionsPerIp: { max: 120, windowMs: 5 * MINUTE },
  /** Of one person: asking to add one, and adding it, which mails a letter. */
  passkeyChanges: { max: 30, windowMs: 60 * MINUTE },
  /** Of one rider, and of one mailbox whoever asks it: each may mail a letter to somebody who has not asked for any. */
  shoreAsks: { max: SHORE_ASKS_PER_DAY, windowMs: 24 * 60 * MINUTE },
  shoreAsksPerMailbox: { max: SHORE_ASKS_PER_MAILBOX, windowMs: 24 * 60 * MINUTE },
  shorePerIp: { max: 30, windowMs: 5 * MINUTE },
  // A crew on one network opens its letters at once, and looks again while it searches.
  waterLinkPerIp: { max: 120, windowMs: 5 * MINUTE },
  // The calendars of a provider with many of our people ask from a few addresses, each about once an hour.
  calendarPerIp: { max: 300, windowMs: 5 * MINUTE },
  invitePerIp: { max: 30, windowMs: 5 * MINUTE },
  invitesPerUser: { max: 20, windowMs: 24 * 60 * MINUTE },
  uploadPerUser: { max: UPLOADS_PER_HOUR, windowMs: 60 * MINUTE },
  uploadPerGuest: { max: GUEST_UPLOADS_PER_HOUR, windowMs: 60 * MINUTE },
  /** Counts bytes. */
  uploadBytesPerUser: { max: UPLOAD_BYTES_PER_DAY, windowMs: 24 * 60 * MINUTE },
  /** Of one person: each reads all that a trip holds. */
  albums: { max: ALBUMS_PER_HOUR, windowMs: 60 * MINUTE },
  /** Each makes the screens of all the person's crews read again. */
  profileEdits: { max: 10, windowMs: MINUTE },
  /** A word more often than this says nothing new. */
  typing: { max: 1, windowMs: 3_000 },
  /** Every ten seconds, and once for each who comes. */
  ceremonyHere: { max: 20, windowMs: 30_000 },
  search: { max: 30, windowMs: MINUTE },
  reactions: { max: 30, windowMs: MINUTE },
  /** A poll is a message to everybody, and stays in the trip. */
  polls: { max: POLLS_PER_DAY, windowMs: 24 * 60 * MINUTE },
  /** What is planned stays in the trip, and may be a message too. */
  planItems: { max: PLAN_ITEMS_PER_DAY, windowMs: 24 * 60 * MINUTE },
  deviceChanges: { max: DEVICE_CHANGES_PER_HOUR, windowMs: 60 * MINUTE },
  unsubscribePerIp: { max: 60, windowMs: 5 * MINUTE },
  /** Each asks a push service for every browser of the caller. */
  noticeTests: { max: TESTS_PER_HOUR, windowMs: 60 * MINUTE },
  chat: { max: MESSAGES_PER_WINDOW, windowMs: MESSAGE_WINDOW_MS },
  /** Openings of a socket; a crew behind one address that loses its network comes back all at once, and more than once. */
  socketsPerIp: { max: 200, windowMs: MINUTE },
  weather: { max: 60, windowMs: MINUTE },
  /** Each may ask the provider of exchange rates. */
  rates: { max: 30, windowMs: MINUTE },
  /** A whole ledger at a time: the dearest thing to ask for. */
  export: { max: 10, windowMs: MINUTE },
  /** A new address of the calendar: each makes whoever has it add it everywhere again. */
  calendarFeeds: { max: 20, windowMs: 60 * MINUTE },
  everythingElse: { max: 300, windowMs: MINUTE },
  everythingElseAnon: { max: 100, windowMs: MINUTE },
  files: { max: 3000, windowMs: MINUTE },
} as const satisfies Record<string, { max: number; windowMs: number }>

export type LimitName = keyof typeof LIMITS
type AddressLimit = Extract<LimitName, `${string}PerIp`>

/** These count addresses of the network, so they can be spent before anybody asks who is calling. */
export function isAddressLimit(name: LimitName | 'none' | undefined): name is AddressLimit {
  return name?.endsWith('PerIp') ?? false
}

/** Limits that guard sign-in count double while the shared counters are away: one process cannot see the others' calls. */
const STRICT_WHEN_DEGRADED: ReadonlySet<LimitName> = new Set([
  'signInPerAddress',
  'signInPerAddressDaily',
  'signInPerMailbox',
  'codesPerMailbox',
  'codesPerOwner',
  'signInPerWideNetwork',
  'signInPerWideNetworkDaily',
  'signInPerIp',
  'verifyPerIp',
])

export type RateLimits = {
  /** Counts one call of `who`, or `by` of what is counted; throws 429 with the time left once the limit is passed. */
  spend(name: LimitName, who: string, by?: number): Promise<void>
  /** The same for callers that answer in their own way: the time to wait in ms, or 0 when the call may pass. */
  waitMs(name: LimitName, who: string): Promise<number>
  /** What is left of a limit, and in how many ms it is whole again; counts nothing. */
  left(name: LimitName, who: string): Promise<{ count: number; resetsInMs: number }>
}

type Dependencies = { realtime: Realtime; database: Pick<AppDatabase, 'requireOutside'> }

export function createRateLimits({ realtime, database }: Dependencies): RateLimits {
  async function waitMs(name: LimitName, who: string, by = 1): Promise<number> {
    // The database may have a transaction run again from its start, and what counts calls would count it twice.
    database.requireOutside('A limit')
    const limit = LIMITS[name]
    const { count, resetsInMs, isFallback } = await realtime.counters.hit(
      `${name}:${who}`,
      limit.windowMs,
      by,
    )
    const isStrict = isFallback && STRICT_WHEN_DEGRADED.has(name)
    return count > (isStrict ? Math.floor(limit.max / 2) : limit.max) ? Math.max(1, resetsInMs) : 0
  }
  return {
    waitMs: (name, who) => waitMs(name, who),
    async spend(name, who, by = 1) {
      const wait = await waitMs(name, who, by)
      if (wait > 0) throw rateLimited(wait)
    },
    async left(name, who) {
      const { max, windowMs } = LIMITS[name]
      const { count, resetsInMs } = await realtime.counters.hit(`${name}:${who}`, windowMs, 0)
      return { count: Math.max(0, max - count), resetsInMs }
    },
  }
}

export type AuthRateLimit = {
  /** Throws 429 for an address that has shown too many cookies and links that are nobody's. */
  refuseFlood(address: string): void
  note(address: string): void
}

/**
 * Who is calling is asked before the limits of a person are spent, and costs the database a look-up. So made-up cookies and
 * links count per address, in this process alone: that is what its own database connections need, and a count shared
 * through Redis would cost every call another round trip. Whoever is known adds nothing to it.
 */
export function createAuthRateLimit(clock: Clock): AuthRateLimit {
  const { max, windowMs } = LIMITS.unknownCredentialsPerIp
  const counters = createWindowCounters(clock)
  return {
    refuseFlood(address) {
      const { count, resetsInMs } = counters.hit(address, windowMs, 0)
      if (count >= max) throw rateLimited(resetsInMs)
    },
    note: (address) => void counters.hit(address, windowMs),
  }
}
