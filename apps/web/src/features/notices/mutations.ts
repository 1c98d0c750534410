import type {
  AddDevice,
  Device,
  NoticeSettings,
  PushKey,
  TestResult,
  UpdateNoticeSettings,
} from '@sendit/core/notices/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readApi, writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { browserTimeZone, currentSubscription, endPush, subscribe } from '#lib/push.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { noticeSettingsQuery, pushDevicesQuery } from './queries.ts'
import { changedSettings, mutedSettings } from './shown-settings.ts'
import { writeToldHere } from './told-person.ts'

const SETTINGS = '/api/notices/settings'
const SUBSCRIPTIONS = '/api/push/subscriptions'
/** One at a time, in the order of the presses. */
const CHANGES = { scope: { id: 'notice settings' }, mutationKey: ['notice settings'] }

/** Shown at once; the answer is taken when no later change is on its way. */
export function useChangeSettings() {
  const queryClient = useQueryClient()
  const onError = useUndone()
  return useMutation({
    ...CHANGES,
    mutationFn: (body: UpdateNoticeSettings) => writeApi<NoticeSettings>('PUT', SETTINGS, { body }),
    onMutate: (change) => show(queryClient, (settings) => changedSettings(settings, change)),
    onSuccess(settings) {
      if (isLast(queryClient)) queryClient.setQueryData(noticeSettingsQuery().queryKey, settings)
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

/** Says in which zone this browser is. Only a wish: without it quiet hours go on by the zone of before. */
export function useSayTimeZone() {
  const queryClient = useQueryClient()
  return useMutation({
    ...CHANGES,
    mutationFn: (timezone: string) =>
      writeApi<NoticeSettings>('PUT', SETTINGS, { body: { timezone } satisfies UpdateNoticeSettings }),
    onSuccess(settings) {
      if (isLast(queryClient)) queryClient.setQueryData(noticeSettingsQuery().queryKey, settings)
    },
  })
}

/** Asks the person, so it is called by their own press alone; answers what they allowed. */
export function useSwitchOn(userId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    async mutationFn() {
      const permission = await Notification.requestPermission()
      if (permission === 'granted') await tellHere(userId)
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
    // It was removed on another device meanwhile.
    onError: (error) => (error instanceof ApiError && error.status === 404 ? readAgain() : onError(error)),
  })
}

/** Tells every browser of the viewer at once, and answers what became of each. */
export function useTestNotices() {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationFn: () => writeApi<TestResult>('POST', '/api/push/test'),
    // What was given up is gone from the list, and the others were used just now.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery().queryKey }),
    onError: (error) => fail('No test was sent', error),
  })
}

/** A browser that was switched on says so again when the app opens: its server may have another key by now, or have lost it. */
export function useTellHereAgain() {
  return useMutation({ mutationFn: tellHere })
}

async function tellHere(userId: string): Promise<void> {
  const read = await readApi<PushKey>('/api/push/key')
  if (read === null) return
  const subscription = await subscribe(read.key)
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, applicationServerKey: read.key, timezone: browserTimeZone() }
  const device = await writeApi<Device>('POST', SUBSCRIPTIONS, { body: body as AddDevice })
  writeToldHere({ userId, deviceId: device.id })
}

function show(queryClient: QueryClient, change: (settings: NoticeSettings) => NoticeSettings) {
  const { queryKey } = noticeSettingsQuery()
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
    return queryClient.invalidateQueries({ queryKey: noticeSettingsQuery().queryKey })
  }
}

function useStillThere() {
  const fail = useFailure()
  return (error: Error) => fail('Notifications are still on there', error)
}
