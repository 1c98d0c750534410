import type { IncomingHttpHeaders } from 'node:http'
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
    const said = headers[name]
    return said === undefined || (typeof said === 'string' && own.has(said))
  })
  return isFetch && !/image\/|text\/html/i.test(headers.accept ?? '')
}
