import type { Device } from '@sendit/core/notifications/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { pushSubscription } from '#lib/browser-storage.ts'
import { type PushAbility, pushAbility } from '#lib/push.ts'
import { parsePushSubscriber } from './push-subscriber.ts'
import { pushDevicesQuery, pushKeyQuery } from './queries.ts'

/** `no-server`: push is not configured on the server. */
export type BrowserState =
  | { kind: Exclude<PushAbility, 'able'> | 'no-server' | 'blocked' | 'ask' }
  | { kind: 'on'; device: Device }

export function useThisBrowser(userId: string): BrowserState {
  const permission = usePushPermission()
  const { data: devices } = useQuery(pushDevicesQuery())
  const { error } = useQuery(pushKeyQuery())
  const subscriber = parsePushSubscriber(
    useSyncExternalStore(pushSubscription.subscribe, pushSubscription.read),
  )
  const ability = pushAbility()
  if (error instanceof ApiError && error.status === 404) return { kind: 'no-server' }
  if (ability !== 'able') return { kind: ability }
  if (permission === 'denied') return { kind: 'blocked' }
  const device = devices?.find(({ id }) => id === subscriber?.deviceId)
  const isOn = permission === 'granted' && subscriber?.userId === userId && device !== undefined
  return isOn ? { kind: 'on', device } : { kind: 'ask' }
}

function usePushPermission(): NotificationPermission {
  return useSyncExternalStore(subscribe, read)
}

function read(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'default'
}

function subscribe(listener: () => void): () => void {
  let isOver = false
  let status: PermissionStatus | undefined
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      found.addEventListener('change', listener)
    },
    // Not every browser fires this event; returning to the page covers the rest.
    () => undefined,
  )
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    status?.removeEventListener('change', listener)
  }
}
