import { deviceName } from '@sendit/core/auth/device-name.ts'
import { withDefaults } from '@sendit/core/notifications/categories.ts'
import {
  AddDevice,
  Device,
  DeviceParams,
  EndDevice,
  NotificationSettings,
  PushKey,
  TestResult,
  UpdateNotificationSettings,
} from '@sendit/core/notifications/contract.ts'
import { DEVICE_CHANGES_PER_HOUR, TESTS_PER_HOUR } from '@sendit/core/notifications/limits.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, userOf } from '#http/access-rules.ts'
import { answerOnce, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { DeviceService } from './device-service.ts'
import { chosenOf, type NotificationSettingsService, type OwnSettings } from './settings-service.ts'
import type { DeviceRow } from './settings-store.ts'

const DEVICE_CHANGES = { name: 'deviceChanges', max: DEVICE_CHANGES_PER_HOUR, windowMs: 3_600_000 } as const
/** Each calls a push service per device. */
const TESTS = { name: 'noticeTests', max: TESTS_PER_HOUR, windowMs: 3_600_000 } as const

type Dependencies = { settings: NotificationSettingsService; repeatGuard: RepeatGuard }

export function notificationSettingsRoutes(app: App, deps: Dependencies) {
  ownSettingsRoutes(app, deps)
  muteRoutes(app, deps)
}

function ownSettingsRoutes(app: App, { settings, repeatGuard }: Dependencies) {
  const path = '/api/notices/settings'

  app.get(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['notices'],
        operationId: 'getNoticeSettings',
        summary: 'Read what the caller is told of, and how',
        response: { 200: NotificationSettings },
      },
    },
    async (request) => presentSettings(await settings.read(userOf(request))),
  )

  app.put(
    path,
    {
      config: { access: 'self' },
      schema: {
        tags: ['notices'],
        operationId: 'updateNoticeSettings',
        summary: 'Change what the caller is told of, and how; what is left out stays',
        body: UpdateNotificationSettings,
        response: { 200: NotificationSettings },
      },
    },
    async (request) => {
      const actor = userOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentSettings(await settings.update(work, actor, request.body)),
      }))
      return body
    },
  )
}

function muteRoutes(app: App, { settings }: Dependencies) {
  const path = '/api/trips/:tripId/notices-mute'
  const config = { access: { trip: 'write' } } as const

  app.put(
    path,
    {
      config,
      schema: {
        tags: ['notices'],
        operationId: 'muteTrip',
        summary: 'Tell the caller nothing of this trip any more',
        params: TripParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await settings.mute(memberAccessOf(request))
      return { success: true as const }
    },
  )

  app.delete(
    path,
    {
      config,
      schema: {
        tags: ['notices'],
        operationId: 'unmuteTrip',
        summary: 'Tell the caller of this trip again',
        params: TripParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await settings.unmute(memberAccessOf(request))
      return { success: true as const }
    },
  )
}

type DeviceRoutesDependencies = { devices: DeviceService; repeatGuard: RepeatGuard }

const PATH = '/api/push/subscriptions'

export function deviceRoutes(app: App, deps: DeviceRoutesDependencies) {
  readingRoutes(app, deps)
  changingRoutes(app, deps)
}

function readingRoutes(app: App, { devices }: DeviceRoutesDependencies) {
  app.get(
    '/api/push/key',
    {
      config: { access: 'self' },
      schema: {
        tags: ['notices'],
        operationId: 'getPushKey',
        summary: 'Read the key that a browser subscribes with',
        response: { 200: PushKey },
      },
    },
    async () => ({ key: devices.key, reachesApple: devices.reachesApple }),
  )

  app.get(
    PATH,
    {
      config: { access: 'self' },
      schema: {
        tags: ['notices'],
        operationId: 'listDevices',
        summary: 'List the browsers in which the caller is told',
        response: { 200: z.array(Device) },
      },
    },
    async (request) => (await devices.list(userOf(request))).map(presentDevice),
  )
}

function changingRoutes(app: App, { devices, repeatGuard }: DeviceRoutesDependencies) {
  app.post(
    PATH,
    {
      config: { access: 'self', limit: DEVICE_CHANGES },
      schema: {
        tags: ['notices'],
        operationId: 'addDevice',
        summary: 'Tell the caller in this browser; the same endpoint again is the same browser',
        body: AddDevice,
        response: { 201: Device },
      },
    },
    async (request, reply) => {
      const actor = userOf(request)
      const label = request.body.label ?? deviceName(request.headers['user-agent'] ?? '')
      const device = await makeOnce({ request, repeatGuard }, async (work) =>
        presentDevice(await devices.add(work, actor, { ...request.body, label })),
      )
      return reply.code(201).send(device)
    },
  )

  app.delete(
    PATH,
    {
      config: { access: 'self', limit: DEVICE_CHANGES },
      schema: {
        tags: ['notices'],
        operationId: 'endThisDevice',
        summary: 'Tell the caller no more in the browser of this endpoint; also where it was not told',
        body: EndDevice,
        response: { 200: Done },
      },
    },
    async (request) => {
      await devices.end(userOf(request), request.body.endpoint)
      return { success: true as const }
    },
  )

  app.delete(
    `${PATH}/:deviceId`,
    {
      config: { access: 'self', limit: DEVICE_CHANGES },
      schema: {
        tags: ['notices'],
        operationId: 'removeDevice',
        summary: 'Tell the caller no more in this browser',
        params: DeviceParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await devices.remove(userOf(request), request.params.deviceId)
      return { success: true as const }
    },
  )

  app.post(
    '/api/push/test',
    {
      config: { access: 'self', limit: TESTS },
      schema: {
        tags: ['notices'],
        operationId: 'testNotices',
        summary: 'Tell each browser of the caller at once, and say what became of it',
        response: { 200: TestResult },
      },
    },
    async (request) => {
      const tested = await devices.test(userOf(request))
      return { devices: tested.map(({ device: { id, label }, outcome }) => ({ id, label, outcome })) }
    },
  )
}

function presentSettings({ row, mutedTripIds }: OwnSettings): NotificationSettings {
  return {
    categories: withDefaults(chosenOf(row)),
    quietHours: { isOn: row.quiet_is_on === 1, from: row.quiet_from, until: row.quiet_until },
    timezone: row.timezone,
    hidesText: row.hides_text === 1,
    mutedTripIds,
  }
}

function presentDevice({ id, label, created_at, last_used_at }: DeviceRow): Device {
  return {
    id,
    label,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }
}
