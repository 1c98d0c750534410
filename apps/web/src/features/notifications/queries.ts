import type { Device, NotificationSettings, PushKey } from '@sendit/core/notifications/contract.ts'
import { readQuery } from '#lib/query-client.ts'

export const notificationSettingsQuery = () => ({
  ...readQuery<NotificationSettings>('/api/notices/settings'),
  staleTime: 0,
})

export const pushDevicesQuery = () => ({ ...readQuery<Device[]>('/api/push/subscriptions'), staleTime: 0 })

export const pushKeyQuery = () => readQuery<PushKey>('/api/push/key')
