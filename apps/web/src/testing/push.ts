import { vi } from 'vitest'

type Allowed = { permission: NotificationPermission; answer?: NotificationPermission }

export type PushBrowser = {
  asked(): number
  endpoint(): string | undefined
  shown: { data: string; close: () => void }[]
  /** The worker asks the open page to navigate; `onTaken` runs when it accepts. */
  press(path: string, onTaken: () => void): void
}

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

const KEY_BYTES = new Uint8Array(65).fill(4)
export const PUSH_KEY = btoa(String.fromCharCode(...KEY_BYTES))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '')

export function openPushBrowser({ permission, answer = permission }: Allowed): PushBrowser {
  const browser = {
    asked: () => asked,
    endpoint: () => subscription?.endpoint,
    shown: [] as PushBrowser['shown'],
  }
  let asked = 0
  let subscription: { endpoint: string } | undefined
  const pushManager = {
    getSubscription: async () => subscription ?? null,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (applicationServerKey !== PUSH_KEY) throw new Error('Not the key of the server')
      const endpoint = 'https://fcm.googleapis.com/fcm/send/here'
      const made = {
        endpoint,
        options: { applicationServerKey: KEY_BYTES.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        async unsubscribe() {
          subscription = undefined
          return true
        },
      }
      subscription ??= made
      return subscription
    },
  }
  const registration = {
    pushManager,
    getNotifications: async () => browser.shown,
  }
  const notification = {
    permission,
    async requestPermission() {
      asked += 1
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  const container = new EventTarget()
  Object.assign(container, {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  vi.stubGlobal('navigator', {
    userAgent: ANDROID,
    onLine: true,
    maxTouchPoints: 5,
    serviceWorker: container,
  })
  return { ...browser, press: (path, onTaken) => void container.dispatchEvent(pressed(path, onTaken)) }
}

function pressed(path: string, onTaken: () => void): MessageEvent {
  const port = { postMessage: onTaken } as unknown as MessagePort
  return Object.assign(new Event('message'), {
    data: { open: path },
    ports: [port],
  }) as unknown as MessageEvent
}
