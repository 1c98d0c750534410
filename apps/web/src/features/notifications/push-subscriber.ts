import { pushSubscription } from '#lib/browser-storage.ts'

// Separate from its screen: the app reads it at each start (`chunks.ts`).
export type PushSubscriber = { userId: string; deviceId: string }

export function savePushSubscriber({ userId, deviceId }: PushSubscriber): void {
  pushSubscription.write(`${userId} ${deviceId}`)
}

export function parsePushSubscriber(stored: string | null): PushSubscriber | null {
  const [userId, deviceId] = stored?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : null
}
