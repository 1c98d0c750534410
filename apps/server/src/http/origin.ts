import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config.ts'
import { badOrigin } from '#errors.ts'

/**
 * Refuses what another site's page sent (docs/security.md C2). `Origin`, when present, must be ours; on a loopback site
 * any loopback name with our port is. Without it `Sec-Fetch-Site` must not say cross-site. A request with neither comes
 * from no browser and passes.
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

/** What a `fetch` of our own page says of itself; `none` is a call that no page caused. */
const OWN_CALL: Record<string, ReadonlySet<string>> = {
  'sec-fetch-site': new Set(['same-origin', 'none']),
  'sec-fetch-mode': new Set(['cors', 'same-origin']),
  'sec-fetch-dest': new Set(['empty']),
}

/**
 * True for a call that our own page's code made, or a program that is no browser: for a GET that changes something, since
 * any picture on our page can send a GET. Browsers send no Sec-Fetch-* on plain http, and older ones never; there `Accept`
 * tells a picture (`image/…`) or a page (`text/html`) from a call.
 */
export function isOwnCall(headers: IncomingHttpHeaders): boolean {
  const isFetch = Object.entries(OWN_CALL).every(([name, own]) => {
    const sent = headers[name]
    return sent === undefined || (typeof sent === 'string' && own.has(sent))
  })
  return isFetch && !/image\/|text\/html/i.test(headers.accept ?? '')
}

/** What proxies add to a request they pass on; a caller on this machine sends none of it. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|true-client-ip|fastly-client-ip|cf-.+|cdn-loop)$/

/** A name and perhaps a port, as a `Host` header has it. */
const HOST = /^(\[[^\]]*\]|[^:@]*)(?::\d{1,5})?$/

/** True for an installation that nobody else is meant to reach: its address and where it listens are this machine. */
export function isForThisMachine({ publicUrl, host }: { publicUrl: string; host: string }): boolean {
  return isLoopback(new URL(publicUrl).hostname) && isLoopback(host)
}

export type LoopbackCheck = (request: FastifyRequest) => boolean

/**
 * Tells whether a caller sits at this machine: for the mailbox, and for the measures without a token. The connection has to
 * come from here, name a loopback host (a page of another site that points its name here does not: DNS rebinding), and be
 * nobody's message passed on. A proxy on this machine comes from here as well and may name any host, so the installation
 * itself has to be for this machine alone. Reads the connection and the headers as they came, whatever TRUST_PROXY says.
 */
export function createLoopbackCheck(setting: { publicUrl: string; host: string }): LoopbackCheck {
  const isLocal = isForThisMachine(setting)
  return ({ raw }) => isLocal && comesFromHere(raw.socket.remoteAddress) && !isPassedOn(raw) && namesUs(raw)
}

function comesFromHere(address: string | undefined): boolean {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/i, ''))
}

/** nginx speaks HTTP/1.0 to what stands behind it, and adds no header, unless it is told to. */
function isPassedOn({ headers, httpVersion }: FastifyRequest['raw']): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))
}

function namesUs({ headers }: FastifyRequest['raw']): boolean {
  const name = HOST.exec(headers.host ?? '')?.[1]
  return name !== undefined && isLoopback(name.toLowerCase())
}
