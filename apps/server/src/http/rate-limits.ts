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

/** docs/security.md, C1. */
export const LIMITS = {
  // Per address and network, so that strangers lock nobody out; see `spendSignIn`.
  signInPerAddress: { max: 3, windowMs: 15 * MINUTE },
  signInPerAddressDaily: { max: 10, windowMs: 24 * 60 * MINUTE },
  // For IPv6 /56 and /48, which hold many networks of one customer.
  signInPerWideNetwork: { max: 6, windowMs: 15 * MINUTE },
  signInPerWideNetworkDaily: { max: 20, windowMs: 24 * 60 * MINUTE },
  // Per mailbox, from all unknown browsers together, including the warning email.
  signInPerMailbox: { max: 20, windowMs: 24 * 60 * MINUTE },
  floodWarnings: { max: 1, windowMs: 24 * 60 * MINUTE },
  // docs/security.md 4.6 derives the odds of a guess.
  codesPerMailbox: { max: 20, windowMs: 24 * 60 * MINUTE },
  codesPerOwner: { max: 20, windowMs: 24 * 60 * MINUTE },
  signInPerIp: { max: 10, windowMs: 15 * MINUTE },
  // Invalid cookies or links; more than a household's ended sessions cause.
  unknownCredentialsPerIp: { max: 600, windowMs: MINUTE },
  verifyPerIp: { max: 20, windowMs: 5 * MINUTE },
  // The sign-in screen polls every few minutes, and phones share addresses.
  passkeyOptionsPerIp: { max: 120, windowMs: 5 * MINUTE },
  passkeyChanges: { max: 30, windowMs: 60 * MINUTE },
  /** Each may email somebody who did not ask for it. */
  shoreAsks: { max: SHORE_ASKS_PER_DAY, windowMs: 24 * 60 * MINUTE },
  shoreAsksPerMailbox: { max: SHORE_ASKS_PER_MAILBOX, windowMs: 24 * 60 * MINUTE },
  shorePerIp: { max: 30, windowMs: 5 * MINUTE },
  // A crew on one network opens its emails at once.
  waterLinkPerIp: { max: 120, windowMs: 5 * MINUTE },
  // Calendar providers poll from few addresses, about hourly per user.
  calendarPerIp: { max: 300, windowMs: 5 * MINUTE },
  invitePerIp: { max: 30, windowMs: 5 * MINUTE },
  invitesPerUser: { max: 20, windowMs: 24 * 60 * MINUTE },
  uploadPerUser: { max: UPLOADS_PER_HOUR, windowMs: 60 * MINUTE },
  uploadPerGuest: { max: GUEST_UPLOADS_PER_HOUR, windowMs: 60 * MINUTE },
  /** In bytes. */
  uploadBytesPerUser: { max: UPLOAD_BYTES_PER_DAY, windowMs: 24 * 60 * MINUTE },
  /** Each reads a whole trip. */
  albums: { max: ALBUMS_PER_HOUR, windowMs: 60 * MINUTE },
  profileEdits: { max: 10, windowMs: MINUTE },
  typing: { max: 1, windowMs: 3_000 },
  ceremonyHere: { max: 20, windowMs: 30_000 },
  search: { max: 30, windowMs: MINUTE },
  reactions: { max: 30, windowMs: MINUTE },
  /** Each also posts a message. */
  polls: { max: POLLS_PER_DAY, windowMs: 24 * 60 * MINUTE },
  /** Each stays in the trip, and may post a message. */
  planItems: { max: PLAN_ITEMS_PER_DAY, windowMs: 24 * 60 * MINUTE },
  deviceChanges: { max: DEVICE_CHANGES_PER_HOUR, windowMs: 60 * MINUTE },
  unsubscribePerIp: { max: 60, windowMs: 5 * MINUTE },
  /** Each calls a push service per device. */
  noticeTests: { max: TESTS_PER_HOUR, windowMs: 60 * MINUTE },
  chat: { max: MESSAGES_PER_WINDOW, windowMs: MESSAGE_WINDOW_MS },
  /** A crew behind one address reconnects at once, repeatedly. */
  socketsPerIp: { max: 200, windowMs: MINUTE },
  weather: { max: 60, windowMs: MINUTE },
  /** Each may call the rates provider. */
  rates: { max: 30, windowMs: MINUTE },
  export: { max: 10, windowMs: MINUTE },
  /** Each forces resubscribing everywhere. */
  calendarFeeds: { max: 20, windowMs: 60 * MINUTE },
  everythingElse: { max: 300, windowMs: MINUTE },
  everythingElseAnon: { max: 100, windowMs: MINUTE },
  files: { max: 3000, windowMs: MINUTE },
} as const satisfies Record<string, { max: number; windowMs: number }>

export type LimitName = keyof typeof LIMITS
type AddressLimit = Extract<LimitName, `${string}PerIp`>

/** By network address, so spent before authentication. */
export function isAddressLimit(name: LimitName | 'none' | undefined): name is AddressLimit {
  return name?.endsWith('PerIp') ?? false
}

/** Counted double without shared counters: a process cannot see the others' calls. */
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
  /** Throws 429 with the remaining time. */
  spend(name: LimitName, who: string, by?: number): Promise<void>
  /** In ms, 0 when allowed. */
  waitMs(name: LimitName, who: string): Promise<number>
  left(name: LimitName, who: string): Promise<{ count: number; resetsInMs: number }>
}

type Dependencies = { realtime: Realtime; database: Pick<AppDatabase, 'requireOutside'> }

export function createRateLimits({ realtime, database }: Dependencies): RateLimits {
  async function waitMs(name: LimitName, who: string, by = 1): Promise<number> {
    // Transactions may be retried, which would count twice.
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
  refuseFlood(address: string): void
  note(address: string): void
}

/**
 * Authentication queries the database before user limits apply, so invalid credentials count per address. Per process only:
 * Redis would cost every call a round trip.
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
