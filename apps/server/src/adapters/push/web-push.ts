import { createECDH, ECDH, hkdfSync } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { Clock } from '#adapters/clock.ts'
import type { PushSettings } from '#config.ts'
import type { Push, PushManner, PushOutcome, PushTarget } from './port.ts'

const TIMEOUT_MS = 10_000

type Given = {
  settings: PushSettings & { appSecret: string }
  clock: Clock
  timeoutMs?: number
  resolve?: Resolve
}
type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
export type Resolve = (hostname: string, options: LookupOptions & { all: true }, done: Resolved) => void

/** Web Push (RFC 8030), to known services only; redirects are not followed. */
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
    const { default: webPush } = await import('web-push')
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: settings.subject, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: manner.ttlSeconds,
      urgency: manner.urgency,
    })
  }

  /** Connects to the very address that was checked, which prevents DNS rebinding. */
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
        answer.on('error', () => undefined)
        answer.resume()
        done(answer)
      })
      outgoing.end(body)
    })
  }

  return { key: keys.publicKey, reachesApple: namesContact(settings.subject), isKnown, send }
}

/** Apple requires a contact address (RFC 8292, 2.1). */
export function namesContact(subject: string): boolean {
  return !/[@/]localhost$/.test(subject)
}

/** Stored keys have the right length, but may still be no point of the curve. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

type Lookup = NonNullable<Parameters<typeof request>[1]['lookup']>

/** Refuses all addresses when one is not public. */
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

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'ended' }
  if (statusCode === 429 || statusCode === 503)
    return { kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after'], now) }
  if (statusCode >= 500 || statusCode === 408) return { kind: 'unreachable' }
  return { kind: 'refused' }
}

function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

/** A leading dot matches any subdomain. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 counterpart. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Only global unicast is public in IPv6, less these special ranges. */
const PUBLIC_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = listOf([...NOT_PUBLIC, ...NOT_PUBLIC_6])
const global6 = listOf([PUBLIC_6])

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** Only `own` services may be on private addresses. */
export type PushPlace = { isOwn: boolean }

/** `host` and `.domain` mean the usual port. Undefined unless allowed, https and without credentials. */
export function placeOf(endpoint: string, own: readonly string[]): PushPlace | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  if (own.includes(`${hostname}:${port || '443'}`)) return { isOwn: true }
  if (port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isListed = [...KNOWN_HOSTS, ...own].some((known) =>
    known.startsWith('.') ? hostname.endsWith(known) : hostname === known,
  )
  return isListed ? { isOwn: false } : undefined
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The order of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits more than the order, so that the remainder is unbiased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40

export type VapidKeys = { publicKey: string; privateKey: string }

/** VAPID keys (RFC 8292), derived from the secret alone: the same on every server and never stored. */
export function vapidKeys(appSecret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', appSecret, '', 'sendit vapid p-256', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
