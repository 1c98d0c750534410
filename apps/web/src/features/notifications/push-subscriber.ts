import { pushSubscription } from '#lib/browser-storage.ts'

// Separate from its screen: the app reads it at each start (`chunks.ts`).
export type PushSubscriber = { userId: string; deviceId: string }

export function savePushSubscriber(subscriber: PushSubscriber): void {
  pushSubscription.write(JSON.stringify(subscriber))
}

export function parsePushSubscriber(stored: string | null): PushSubscriber | null {
  if (stored === null) return null
  try {
    return JSON.parse(stored) as PushSubscriber
  } catch {
    // An earlier version stored `user device`; dropping it would leave the previous user's notifications on.
    const [userId = '', deviceId = ''] = stored.split(' ')
    return { userId, deviceId }
  }
}
