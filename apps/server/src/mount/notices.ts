import { deviceRoutes } from '#features/notices/device-routes.ts'
import { createDeviceService } from '#features/notices/device-service.ts'
import { noticeSettingsRoutes } from '#features/notices/settings-routes.ts'
import { createNoticeSettingsService } from '#features/notices/settings-service.ts'
import { unsubscribingRoutes } from '#features/notices/unsubscribing-routes.ts'
import { createUnsubscribingService } from '#features/notices/unsubscribing-service.ts'
import type { Mount } from './house.ts'

/** What people are told of while they look elsewhere. */
export const mountNotices: Mount = async (app, house) => {
  const { appSecret } = house.config
  noticeSettingsRoutes(app, { ...house, settings: createNoticeSettingsService(house) })
  deviceRoutes(app, { ...house, devices: createDeviceService(house) })
  await unsubscribingRoutes(app, { unsubscribing: createUnsubscribingService({ ...house, appSecret }) })
}
