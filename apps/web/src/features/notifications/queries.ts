import type { Device, NotificationSettings, PushKey } from '@sendit/core/notifications/contract.ts'
import { readQuery } from '#lib/query-client.ts'

/** What the viewer is told of, and how; another device may have changed it. */
export const notificationSettingsQuery = () => ({
  ...readQuery<NotificationSettings>('/api/notices/settings'),
  staleTime: 0,
})

/** The browsers in which the viewer is told. */
export const pushDevicesQuery = () => ({ ...readQuery<Device[]>('/api/push/subscriptions'), staleTime: 0 })

/** What a browser subscribes with. */
export const pushKeyQuery = () => readQuery<PushKey>('/api/push/key')
