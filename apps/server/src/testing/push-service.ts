import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AddDevice, PushNotification } from '@sendit/core/notifications/contract.ts'
import { wholeBody } from './whole-body.ts'

const fixture = (name: string) =>
  fileURLToPath(new URL(`./fixtures/push-service.${name}.pem`, import.meta.url))
const CERTIFICATE = fixture('cert')

export type Browser = {
  path: string
  form: AddDevice
  /** Decrypted, oldest first. */
  read(): PushNotification[]
}

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer; subject: string }
/** 'take': accepted without an answer. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'hang' | 'take'

export type PushService = {
  /** Makes a server accept it as its own push service. */
  env: Record<string, string>
  url: string
  /** Oldest first; invalid signatures get 403 and are not included. */
  pushed: Pushed[]
  asked(): number
  /** For every browser, or the one of `path`. */
  answer(next: PushAnswer, path?: string): void
  browser(key: string, label?: string): Browser
  close(): Promise<void>
}

/** Uses TLS and verifies signatures (RFC 8292). */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = []
  const answers = new Map<string, PushAnswer>()
  let usual: PushAnswer = { status: 201 }
  let asked = 0
  const tls = { key: readFileSync(fixture('key')), cert: readFileSync(CERTIFICATE) }
  const server = createServer(tls, async (request, response) => {
    asked += 1
    const { url: path = '', headers } = request
    const body = await wholeBody(request)
    const next = answers.get(path) ?? usual
    if (body === undefined || next === 'hang') return
    const subject = subjectOf(headers.authorization ?? '', url)
    if (subject === undefined) {
      response.writeHead(403).end()
      return
    }
    if (next === 'take' || next.status === 201) pushed.push({ path, headers, body, subject })
    if (next === 'take') return
    response.writeHead(next.status, next.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `https://localhost:${port}`
  return {
    env: { PUSH_HOSTS: `localhost:${port}`, PUSH_CA: CERTIFICATE },
    url,
    pushed,
    asked: () => asked,
    answer(next, path) {
      if (path === undefined) usual = next
      else answers.set(path, next)
    },
    browser: (key, label = 'Phone') => subscribe({ url, key, label, pushed }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Subscribing = { url: string; key: string; label: string; pushed: Pushed[] }

function subscribe({ url, key, label, pushed }: Subscribing): Browser {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(12).toString('base64url')}`
  return {
    path,
    form: {
      endpoint: `${url}${path}`,
      keys: { p256dh, auth: auth.toString('base64url') },
      applicationServerKey: key,
      label,
    },
    read: () =>
      pushed
        .filter((push) => push.path === path)
        .map(({ body }) =>
          JSON.parse(
            decrypt(body, {
              secretOf: (their) => curve.computeSecret(their),
              own: curve.getPublicKey(),
              auth,
            }),
          ),
        ),
  }
}

type Keys = { secretOf: (their: Buffer) => Buffer; own: Buffer; auth: Buffer }

/** RFC 8188, 2 and RFC 8291, 3.4: one record. */
function decrypt(body: Buffer, { secretOf, own, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const their = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, their])
  const key = Buffer.from(hkdfSync('sha256', secretOf(their), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // Padding delimiter 2, then zeros.
  const end = record.lastIndexOf(2)
  return record.subarray(0, end).toString()
}

/** RFC 8292: subject of a valid, unexpired token for us. */
function subjectOf(authorization: string, url: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isTheirs = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const isInTime = exp * 1000 > Date.now() && exp * 1000 < Date.now() + 86_400_000
  return isTheirs && aud === url && isInTime ? sub : undefined
}
