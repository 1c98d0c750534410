import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@sendit/core/problem.ts'
import helmet from 'helmet'
import { BAD_REQUEST } from './safe-json.ts'
import type { App } from './server.ts'

const YEAR_SECONDS = 31_536_000
const NO_STORE = 'no-store'
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
 * docs/security.md C3 and C4, on errors too. Uncacheable unless the route says otherwise, as most data is private. Computed
 * once.
 */
export function secureHeaders(app: App, publicUrl: string, storageOrigin?: string) {
  const always = Object.entries(bareHeaders(publicUrl, storageOrigin))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

function bareHeaders(publicUrl: string, storageOrigin?: string): Record<string, string> {
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
    'cache-control': NO_STORE,
  }
}

/** Helmet's headers depend only on its settings. */
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

/** Versions ws supports, for clients with another (RFC 6455, 4.4). */
const SOCKET_VERSIONS = '13, 8'

/** Written by hand, but like any other refusal. */
export function answerProtocolErrors(app: App, publicUrl: string) {
  const answer = createRawAnswers(publicUrl)

  app.server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answer(socket, 408, 'The request took too long.')
    else answer(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, BAD_REQUEST)
  })
  // Handshakes ws rejects after the route accepted them.
  app.addHook('onReady', async () => {
    app.websocketServer.on('wsClientError', (_error, socket) => {
      answer(socket, 400, BAD_REQUEST, { 'sec-websocket-version': SOCKET_VERSIONS })
    })
  })
}

function createRawAnswers(publicUrl: string) {
  const ours = bareHeaders(publicUrl)
  return (socket: Duplex, status: number, message: string, more: Record<string, string> = {}) => {
    const problem: Problem = { message, code: 'VALIDATION' }
    const body = JSON.stringify(problem)
    const headers = {
      ...ours,
      ...more,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy()
  }
}
