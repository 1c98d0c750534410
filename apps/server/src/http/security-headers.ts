import helmet from '@fastify/helmet'
import type { App } from './server.ts'

const YEAR_SECONDS = 31_536_000
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

/** The headers of SECURITY-RULES C3 and C4 on every answer, errors included. */
export async function secureHeaders(app: App, publicUrl: string, storageOrigin?: string) {
  const { protocol, host } = new URL(publicUrl)
  const isTls = protocol === 'https:'
  const storage = storageOrigin === undefined ? [] : [storageOrigin]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:', ...storage],
        mediaSrc: ["'self'", 'blob:', ...storage],
        connectSrc: ["'self'", `${isTls ? 'wss' : 'ws'}://${host}`],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: isTls ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => void reply.header('permissions-policy', NO_FEATURES))
}
