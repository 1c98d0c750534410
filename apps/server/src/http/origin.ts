import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config.ts'
import { badOrigin } from '#errors.ts'

/**
 * CSRF (docs/security.md C2): `Origin` must be ours, or any loopback name on a loopback site. Without it `Sec-Fetch-Site` must
 * not be cross-site. Neither means no browser, and passes.
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const { origin } = headers
  if (origin !== undefined) {
    if (!isOurOrigin(origin, publicUrl)) throw badOrigin()
    return
  }
  if (headers['sec-fetch-site'] === 'cross-site') throw badOrigin()
}

function isOurOrigin(origin: string, publicUrl: string): boolean {
  const ours = new URL(publicUrl)
  if (origin === ours.origin) return true
  if (!isLoopback(ours.hostname) || !URL.canParse(origin)) return false
  const theirs = new URL(origin)
  return isLoopback(theirs.hostname) && theirs.port === ours.port && theirs.protocol === ours.protocol
}

/** `none`: not caused by any page. */
const OWN_CALL: Record<string, ReadonlySet<string>> = {
  'sec-fetch-site': new Set(['same-origin', 'none']),
  'sec-fetch-mode': new Set(['cors', 'same-origin']),
  'sec-fetch-dest': new Set(['empty']),
}

/**
 * For a GET with effects, which any image could send. Plain http and older browsers lack Sec-Fetch-*; there `Accept` tells
 * images and pages from calls.
 */
export function isOwnCall(headers: IncomingHttpHeaders): boolean {
  const isFetch = Object.entries(OWN_CALL).every(([name, own]) => {
    const sent = headers[name]
    return sent === undefined || (typeof sent === 'string' && own.has(sent))
  })
  return isFetch && !/image\/|text\/html/i.test(headers.accept ?? '')
}

/** Added by proxies, never by local callers. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|true-client-ip|fastly-client-ip|cf-.+|cdn-loop)$/

const HOST = /^(\[[^\]]*\]|[^:@]*)(?::\d{1,5})?$/

/** Both address and listener are loopback. */
export function isForThisMachine({ publicUrl, host }: { publicUrl: string; host: string }): boolean {
  return isLoopback(new URL(publicUrl).hostname) && isLoopback(host)
}

export type LoopbackCheck = (request: FastifyRequest) => boolean

/**
 * For mailbox, and metrics without a token. Requires a local connection, a loopback Host (against DNS rebinding) and no proxy
 * headers. A local proxy may send any Host, so the installation must be loopback-only. Ignores TRUST_PROXY.
 */
export function createLoopbackCheck(setting: { publicUrl: string; host: string }): LoopbackCheck {
  const isLocal = isForThisMachine(setting)
  return ({ raw }) => isLocal && comesFromHere(raw.socket.remoteAddress) && !isPassedOn(raw) && namesUs(raw)
}

function comesFromHere(address: string | undefined): boolean {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/i, ''))
}

/** By default nginx uses HTTP/1.0 upstream and adds no header. */
function isPassedOn({ headers, httpVersion }: FastifyRequest['raw']): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))
}

function namesUs({ headers }: FastifyRequest['raw']): boolean {
  const name = HOST.exec(headers.host ?? '')?.[1]
  return name !== undefined && isLoopback(name.toLowerCase())
}
