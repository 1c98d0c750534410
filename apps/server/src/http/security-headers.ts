import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { App } from './server.ts'

const YEAR_SECONDS = 31_536_000
const NOT_KEPT = 'no-store'
const NO_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

type Directives = Record<string, string[]>

function policyOf(publicUrl: string, storageOrigin: string | undefined): Directives {
  const storage = storageOrigin === undefined ? [] : [storageOrigin]
  const { protocol, host } = new URL(publicUrl)
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...storage],
    'media-src': ["'self'", 'blob:', ...storage],
    'connect-src': ["'self'", `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  }
}

/**
 * The headers of docs/security.md C3 and C4 on every answer, errors included. No cache keeps an answer whose route does not
 * say that it may: most of them are about one crew. They are the same on each, so they are worked out once
 * (docs/decisions/0028).
 */
export function secureHeaders(app: App, publicUrl: string, storageOrigin?: string) {
  const always = Object.entries(bareHeaders(publicUrl, storageOrigin))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

/** The same for answers that are written without Fastify, before there is a request. */
export function bareHeaders(publicUrl: string, storageOrigin?: string): Record<string, string> {
  const isTls = publicUrl.startsWith('https:')
  return {
    ...headersOf(
      helmet({
        contentSecurityPolicy: { useDefaults: false, directives: policyOf(publicUrl, storageOrigin) },
        strictTransportSecurity: isTls ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
        referrerPolicy: { policy: 'no-referrer' },
        crossOriginOpenerPolicy: { policy: 'same-origin' },
        crossOriginResourcePolicy: { policy: 'same-origin' },
        xFrameOptions: { action: 'deny' },
      }),
    ),
    'permissions-policy': NO_FEATURES,
    'cache-control': NOT_KEPT,
  }
}

/** What helmet sets depends on its settings alone, so it is asked once, with an answer that nobody gets. */
function headersOf(set: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  set({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
