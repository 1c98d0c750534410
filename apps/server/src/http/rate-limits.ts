import { GUEST_UPLOADS_PER_HOUR, UPLOAD_BYTES_PER_DAY, UPLOADS_PER_HOUR } from '@sendit/core/media/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import { createWindowCounters } from '#adapters/realtime/in-process.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { rateLimited } from '#errors.ts'

const MINUTE = 60_000

export type Limit = {
  /** Of its counters in Redis. */
  name: string
  max: number
  windowMs: number
  /** By network address. */
  isPerAddress?: true
  /** Counted double without shared counters: a process cannot see the others' calls. */
  isStrict?: true
}

/** docs/security.md, C1. Of several features; a limit of one feature stands beside its routes. */
export const LIMITS = {
  everythingElse: { name: 'everythingElse', max: 300, windowMs: MINUTE },
  everythingElseAnon: { name: 'everythingElseAnon', max: 100, windowMs: MINUTE },
  files: { name: 'files', max: 3000, windowMs: MINUTE },
  // Invalid cookies or links; more than a household's ended sessions cause.
  unknownCredentialsPerIp: { name: 'unknownCredentialsPerIp', max: 600, windowMs: MINUTE },
  /** A crew behind one address reconnects at once, repeatedly. */
  socketsPerIp: { name: 'socketsPerIp', max: 200, windowMs: MINUTE, isPerAddress: true },
  uploadPerUser: { name: 'uploadPerUser', max: UPLOADS_PER_HOUR, windowMs: 60 * MINUTE },
  uploadPerGuest: { name: 'uploadPerGuest', max: GUEST_UPLOADS_PER_HOUR, windowMs: 60 * MINUTE },
  /** In bytes. */
  uploadBytesPerUser: { name: 'uploadBytesPerUser', max: UPLOAD_BYTES_PER_DAY, windowMs: 24 * 60 * MINUTE },
  reactions: { name: 'reactions', max: 30, windowMs: MINUTE },
  export: { name: 'export', max: 10, windowMs: MINUTE },
} as const satisfies Record<string, Limit>

/** Spent before authentication. */
export function isAddressLimit(limit: Limit | 'none' | undefined): limit is Limit {
  return typeof limit === 'object' && limit.isPerAddress === true
}

export type RateLimits = {
  /** Throws 429 with the remaining time. */
  spend(limit: Limit, who: string, by?: number): Promise<void>
  /** In ms, 0 when allowed. */
  waitMs(limit: Limit, who: string): Promise<number>
  left(limit: Limit, who: string): Promise<{ count: number; resetsInMs: number }>
}

type Dependencies = { realtime: Realtime; database: Pick<AppDatabase, 'requireOutside'> }

export function createRateLimits({ realtime, database }: Dependencies): RateLimits {
  const limitOf = new Map<string, Limit>()

  async function waitMs(limit: Limit, who: string, by = 1): Promise<number> {
    // Transactions may be retried, which would count twice.
    database.requireOutside('A limit')
    const { name, max, windowMs, isStrict } = limit
    if ((limitOf.get(name) ?? limit) !== limit) throw new Error(`Two limits are named ${name}.`)
    limitOf.set(name, limit)
    const { count, resetsInMs, isFallback } = await realtime.counters.hit(`${name}:${who}`, windowMs, by)
    return count > (isFallback && isStrict ? Math.floor(max / 2) : max) ? Math.max(1, resetsInMs) : 0
  }
  return {
    waitMs: (limit, who) => waitMs(limit, who),
    async spend(limit, who, by = 1) {
      const wait = await waitMs(limit, who, by)
      if (wait > 0) throw rateLimited(wait)
    },
    async left({ name, max, windowMs }, who) {
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
