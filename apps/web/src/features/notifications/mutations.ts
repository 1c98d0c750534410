import type { NotificationCategory, NotificationChoice } from '@sendit/core/notifications/categories.ts'
import type {
  AddDevice,
  Device,
  NotificationSettings,
  PushKey,
  TestResult,
  UpdateNotificationSettings,
} from '@sendit/core/notifications/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readApi, writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { viewerZone } from '#lib/place-clock.ts'
import { currentSubscription, endPush, subscribe } from '#lib/push.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { savePushSubscriber } from './push-subscriber.ts'
import { notificationSettingsQuery, pushDevicesQuery } from './queries.ts'

const SETTINGS = '/api/notices/settings'
const SUBSCRIPTIONS = '/api/push/subscriptions'
const CHANGES = { scope: { id: 'notice settings' }, mutationKey: ['notice settings'] }

/** Optimistic; the response is applied unless a later change is pending. */
export function useChangeSettings() {
  const queryClient = useQueryClient()
  const onError = useUndone()
  return useMutation({
    ...CHANGES,
    mutationFn: (body: UpdateNotificationSettings) =>
      writeApi<NotificationSettings>('PUT', SETTINGS, { body }),
    onMutate: (change) => show(queryClient, (settings) => changedSettings(settings, change)),
    onSuccess(settings) {
      if (isLast(queryClient)) queryClient.setQueryData(notificationSettingsQuery().queryKey, settings)
    },
    onError,
  })
}

export function useMuteTrip() {
  const queryClient = useQueryClient()
  const onError = useUndone()
  return useMutation({
    ...CHANGES,
    mutationFn: ({ tripId, isMuted }: { tripId: string; isMuted: boolean }) =>
      writeApi(isMuted ? 'PUT' : 'DELETE', `/api/trips/${encodeURIComponent(tripId)}/notices-mute`),
    onMutate: ({ tripId, isMuted }) =>
      show(queryClient, (settings) => mutedSettings(settings, tripId, isMuted)),
    onError,
  })
}

/** Triggers the browser's prompt, so only call on a press. Returns the permission. */
export function useSwitchOn(userId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    async mutationFn() {
      const permission = await Notification.requestPermission()
      if (permission === 'granted') await subscribeBrowser(userId)
      return permission
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery().queryKey }),
    onError: (error) =>
      toast({
        title: 'Notifications are not on yet',
        description: sentenceOf(error, 'This browser did not reach its push service. Please try again.'),
        tone: 'failure',
      }),
  })
}

export function useSwitchOff() {
  const queryClient = useQueryClient()
  const onError = useStillThere()
  return useMutation({
    async mutationFn() {
      const endpoint = (await currentSubscription())?.endpoint
      if (endpoint !== undefined) await writeApi('DELETE', SUBSCRIPTIONS, { body: { endpoint } })
      await endPush()
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery().queryKey }),
    onError,
  })
}

export function useRemoveDevice(deviceId: string) {
  const queryClient = useQueryClient()
  const onError = useStillThere()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery().queryKey })
  return useMutation({
    mutationFn: () => writeApi('DELETE', `${SUBSCRIPTIONS}/${deviceId}`),
    onSuccess: readAgain,
    // Removed on another device.
    onError: (error) => (error instanceof ApiError && error.status === 404 ? readAgain() : onError(error)),
  })
}

export function useTestNotifications() {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationFn: () => writeApi<TestResult>('POST', '/api/push/test'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery().queryKey }),
    onError: (error) => fail('No test was sent', error),
  })
}

/** Re-registers on start: the server may have a new key or have lost the subscription. */
export function useResubscribe() {
  return useMutation({ mutationFn: subscribeBrowser })
}

async function subscribeBrowser(userId: string): Promise<void> {
  const read = await readApi<PushKey>('/api/push/key')
  if (read === null) return
  const subscription = await subscribe(read.key)
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, applicationServerKey: read.key, timezone: viewerZone() }
  const device = await writeApi<Device>('POST', SUBSCRIPTIONS, { body: body as AddDevice })
  savePushSubscriber({ userId, deviceId: device.id })
}

function show(queryClient: QueryClient, change: (settings: NotificationSettings) => NotificationSettings) {
  const { queryKey } = notificationSettingsQuery()
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (settings) => settings && change(settings))
}

function isLast(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: CHANGES.mutationKey }) === 1
}

function useUndone() {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return (error: Error) => {
    fail('That was not saved', error)
    return queryClient.invalidateQueries({ queryKey: notificationSettingsQuery().queryKey })
  }
}

function useStillThere() {
  const fail = useFailure()
  return (error: Error) => fail('Notifications are still on there', error)
}

function changedSettings(
  settings: NotificationSettings,
  change: UpdateNotificationSettings,
): NotificationSettings {
  const categories = { ...settings.categories }
  for (const [name, choice] of Object.entries(change.categories ?? {})) {
    const subject = name as NotificationCategory
    categories[subject] = { ...categories[subject], ...(choice as Partial<NotificationChoice>) }
  }
  return {
    ...settings,
    categories,
    quietHours: change.quietHours ?? settings.quietHours,
    hidesText: change.hidesText ?? settings.hidesText,
  }
}

function mutedSettings(
  settings: NotificationSettings,
  tripId: string,
  isMuted: boolean,
): NotificationSettings {
  const others = settings.mutedTripIds.filter((id) => id !== tripId)
  return { ...settings, mutedTripIds: isMuted ? [...others, tripId] : others }
}
