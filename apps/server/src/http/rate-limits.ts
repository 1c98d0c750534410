import { MESSAGE_WINDOW_MS, MESSAGES_PER_WINDOW } from '@sendit/core/chat/limits.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { rateLimited } from '#errors.ts'

const MINUTE = 60_000

/** SECURITY-RULES C1, for sign-in docs/decisions/0009. Every limit stands here; `max` calls in `windowMs` pass. */
export const LIMITS = {
  // Per mail address and network, so that strangers lock nobody out; see `spendSignIn`.
  signInPerAddress: { max: 3, windowMs: 15 * MINUTE },
  signInPerAddressDaily: { max: 10, windowMs: 24 * 60 * MINUTE },
  // What one mailbox may get from everywhere together: the day of six networks.
  signInPerMailbox: { max: 60, windowMs: 24 * 60 * MINUTE },
  signInPerIp: { max: 10, windowMs: 15 * MINUTE },
  // Calls with a cookie or link that is nobody's: more than a house full of ended sessions makes.
  unknownCredentialsPerIp: { max: 600, windowMs: MINUTE },
  verifyPerIp: { max: 20, windowMs: 5 * MINUTE },
  invitePerIp: { max: 30, windowMs: 5 * MINUTE },
  invitesPerUser: { max: 20, windowMs: 24 * 60 * MINUTE },
  uploadPerUser: { max: 30, windowMs: 60 * MINUTE },
  uploadPerGuest: { max: 10, windowMs: 60 * MINUTE },
  /** Each makes the screens of all the person's crews read again. */
  profileEdits: { max: 10, windowMs: MINUTE },
  chat: { max: MESSAGES_PER_WINDOW, windowMs: MESSAGE_WINDOW_MS },
  /** Openings of a socket; a crew behind one address that loses its network comes back all at once, and more than once. */
  socketsPerIp: { max: 200, windowMs: MINUTE },
  weather: { max: 60, windowMs: MINUTE },
  /** A whole ledger at a time: the dearest thing to ask for. */
  export: { max: 10, windowMs: MINUTE },
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
  'signInPerIp',
  'verifyPerIp',
])

export type RateLimits = {
  /** Counts one call of `who`; throws 429 with the time left once the limit is passed. */
  spend(name: LimitName, who: string): Promise<void>
  /** The same for callers that answer in their own way: the time to wait in ms, or 0 when the call may pass. */
  waitMs(name: LimitName, who: string): Promise<number>
}

type Dependencies = { realtime: Realtime; database: Pick<AppDatabase, 'requireOutside'> }

export function createRateLimits({ realtime, database }: Dependencies): RateLimits {
  async function waitMs(name: LimitName, who: string): Promise<number> {
    // The database may have a transaction run again from its start, and what counts calls would count it twice.
    database.requireOutside('A limit')
    const limit = LIMITS[name]
    const { count, resetsInMs, isFallback } = await realtime.counters.hit(`${name}:${who}`, limit.windowMs)
    const isStrict = isFallback && STRICT_WHEN_DEGRADED.has(name)
    return count > (isStrict ? Math.floor(limit.max / 2) : limit.max) ? Math.max(1, resetsInMs) : 0
  }
  return {
    waitMs,
    async spend(name, who) {
      const wait = await waitMs(name, who)
      if (wait > 0) throw rateLimited(wait)
    },
  }
}
