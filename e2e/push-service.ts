import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

export type PushService = {
  settings: Record<string, string>
  url: string
  received: string[]
  close(): Promise<void>
}

const fixture = (name: string) =>
  fileURLToPath(new URL(`../apps/server/src/testing/fixtures/push-service.${name}.pem`, import.meta.url))

export async function startPushService(): Promise<PushService> {
  const received: string[] = []
  const tls = { key: await readFile(fixture('key')), cert: await readFile(fixture('cert')) }
  const server = createServer(tls, (request, response) => {
    received.push(request.url ?? '')
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { PUSH_HOSTS: `localhost:${port}`, PUSH_CA: fixture('cert') },
    url: `https://localhost:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Push services are unreachable here, so the browser subscribes at `endpoint` with its own key pair. */
export async function standInForPushService(context: BrowserContext, endpoint: string) {
  await context.addInitScript((address) => {
    const textOf = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    let made: unknown = null
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
      const p256dh = textOf(await crypto.subtle.exportKey('raw', publicKey))
      const auth = textOf(crypto.getRandomValues(new Uint8Array(16)).buffer)
      made = {
        endpoint: address,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: address, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          made = null
          return true
        },
      }
      return made as PushSubscription
    }
  }, endpoint)
}
