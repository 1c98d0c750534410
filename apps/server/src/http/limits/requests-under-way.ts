import { rateLimited } from '#errors.ts'
import type { App } from '#http/server-type.ts'
import { addressBucket } from './address-bucket.ts'

/** docs/security.md C20 counts connections; behind a proxy, what is under way for one client is the same thing. */
const MAX_PER_ADDRESS = 100
const RETRY_AFTER_MS = 1_000

/**
 * Refuses what one address has under way beyond 100 with 429, slow bodies and slow readers among it. The address is the
 * client's, also behind a proxy that TRUST_PROXY names, where connections are all the proxy's and tell nothing.
 */
export function limitRequestsUnderWay(app: App, max = MAX_PER_ADDRESS) {
  const underWay = new Map<string, number>()

  function end(address: string) {
    const left = (underWay.get(address) ?? 1) - 1
    if (left === 0) underWay.delete(address)
    else underWay.set(address, left)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.staysOpen) return
    const address = addressBucket(request.ip)
    const count = underWay.get(address) ?? 0
    if (count >= max) throw rateLimited(RETRY_AFTER_MS)
    underWay.set(address, count + 1)
    reply.raw.once('close', () => end(address))
  })
}
