import { ECDH } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { Clock } from '#adapters/clock.ts'
import type { PushSettings } from '#config.ts'
import type { Push, PushManner, PushOutcome, PushTarget } from './port.ts'
import { isPublicAddress, type PushPlace, placeOf } from './push-hosts.ts'
import { vapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000

type Given = {
  settings: PushSettings & { appSecret: string }
  clock: Clock
  timeoutMs?: number
  resolve?: Resolve
}
type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
/** As `dns.lookup` for all addresses. */
export type Resolve = (hostname: string, options: LookupOptions & { all: true }, done: Resolved) => void

/** Sends by Web Push (RFC 8030) to known services alone, and follows nobody elsewhere. */
export function createPush({ settings, clock, timeoutMs = TIMEOUT_MS, resolve = lookup }: Given): Push {
  const keys = vapidKeys(settings.appSecret)
  const isKnown = (endpoint: string) => placeOf(endpoint, settings.hosts) !== undefined

  async function send(target: PushTarget, payload: string, manner: PushManner): Promise<PushOutcome> {
    const place = placeOf(target.endpoint, settings.hosts)
    if (place === undefined || !isPoint(target.p256dh)) return { kind: 'ended' }
    const { headers, body } = await compose(target, payload, manner)
    try {
      const answer = await post(target.endpoint, { headers, body, place })
      return outcomeOf(answer, clock.now())
    } catch {
      return { kind: 'unreachable' }
    }
  }

  async function compose({ endpoint, p256dh, auth }: PushTarget, payload: string, manner: PushManner) {
    // With the first push: the vendor's client would cost every start time and memory.
    const { default: webPush } = await import('web-push')
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: settings.subject, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: manner.ttlSeconds,
      urgency: manner.urgency,
    })
  }

  /** The address that is checked is the one that is connected to: a name may lead elsewhere a moment later. */
  function post(endpoint: string, sent: { headers: object; body: Buffer; place: PushPlace }) {
    const { place, headers, body } = sent
    return new Promise<IncomingMessage>((done, fail) => {
      const outgoing = request(endpoint, {
        method: 'POST',
        headers: { ...headers },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(place.isOwn && settings.ca !== undefined && { ca: settings.ca }),
        lookup: place.isOwn ? undefined : publicLookup(resolve),
      })
      outgoing.on('error', fail)
      outgoing.on('response', (answer) => {
        // Nothing it says is of use, and redirects are answers like others.
        answer.on('error', () => undefined)
        answer.resume()
        done(answer)
      })
      outgoing.end(body)
    })
  }

  return { key: keys.publicKey, isKnown, send }
}

/** Of the curve that browsers make their keys on. What is stored has its length, and may be no point all the same. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

type Lookup = NonNullable<Parameters<typeof request>[1]['lookup']>

/** Finds a name's addresses, and refuses all of them where one is not on the public internet. */
function publicLookup(resolve: Resolve): Lookup {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isPublicAddress(address))
      const [first] = addresses ?? []
      if (error !== null || refused !== undefined || first === undefined)
        return done(error ?? new Error('The push service is not on the public internet.'), '', 4)
      if (options.all) return (done as unknown as Resolved)(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

/** RFC 8030, 5 and 7; services also say 429 and 503 with `Retry-After`. */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'ended' }
  if (statusCode === 429 || statusCode === 503)
    return { kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after'], now) }
  if (statusCode >= 500 || statusCode === 408) return { kind: 'unreachable' }
  return { kind: 'refused' }
}

/** Seconds, or a moment (RFC 9110, 10.2.3). */
function retryAfterMs(said: string | undefined, now: Date): number | undefined {
  if (said === undefined) return undefined
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
