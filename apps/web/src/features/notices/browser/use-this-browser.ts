import type { Device } from '@sendit/core/notices/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pushDevicesQuery, pushKeyQuery } from '#features/notices/queries.ts'
import { toldPersonOf } from '#features/notices/told-person.ts'
import { ApiError } from '#lib/api-error.ts'
import { type PushAbility, pushAbility } from '#lib/push.ts'
import { toldHere } from '#lib/told-here.ts'
import { usePushPermission } from './use-push-permission.ts'

/** `no-server`: the server has no push to offer. */
export type BrowserState =
  | { kind: Exclude<PushAbility, 'able'> | 'no-server' | 'blocked' | 'ask' }
  | { kind: 'on'; device: Device }

/** How it is with notices in this browser, for this person. */
export function useThisBrowser(userId: string): BrowserState {
  const permission = usePushPermission()
  const { data: devices } = useQuery(pushDevicesQuery())
  const { error } = useQuery(pushKeyQuery())
  const told = toldPersonOf(useSyncExternalStore(toldHere.subscribe, toldHere.read))
  const ability = pushAbility()
  if (error instanceof ApiError && error.status === 404) return { kind: 'no-server' }
  if (ability !== 'able') return { kind: ability }
  if (permission === 'denied') return { kind: 'blocked' }
  const device = devices?.find(({ id }) => id === told?.deviceId)
  const isOn = permission === 'granted' && told?.userId === userId && device !== undefined
  return isOn ? { kind: 'on', device } : { kind: 'ask' }
}
