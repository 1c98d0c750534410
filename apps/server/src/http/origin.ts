import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '#config.ts'
import { badOrigin } from '#errors.ts'

/**
 * Refuses what another site's page sent (SECURITY-RULES C2). `Origin`, when present, must be ours; on a loopback site
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
