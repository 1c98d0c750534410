import { deviceName } from '@sendit/core/auth/device-name.ts'
import {
  AddDevice,
  Device,
  DeviceParams,
  EndDevice,
  PushKey,
  TestResult,
} from '@sendit/core/notices/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { userOf } from '#http/access-rules.ts'
import { makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { DeviceService } from './device-service.ts'
import { presentDevice } from './present.ts'

type Dependencies = { devices: DeviceService; repeatGuard: RepeatGuard }

const PATH = '/api/push/subscriptions'

export function deviceRoutes(app: App, deps: Dependencies) {
  readingRoutes(app, deps)
  changingRoutes(app, deps)
}

function readingRoutes(app: App, { devices }: Dependencies) {
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
    async () => ({ key: devices.key }),
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

function changingRoutes(app: App, { devices, repeatGuard }: Dependencies) {
  app.post(
    PATH,
    {
      config: { access: 'self', limit: 'deviceChanges' },
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
      config: { access: 'self', limit: 'deviceChanges' },
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
      config: { access: 'self', limit: 'deviceChanges' },
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
      config: { access: 'self', limit: 'noticeTests' },
      schema: {
        tags: ['notices'],
        operationId: 'testNotices',
        summary: 'Tell each browser of the caller at once, and say what became of it',
        response: { 200: TestResult },
      },
    },
    async (request) => {
      const told = await devices.test(userOf(request))
      return { devices: told.map(({ device: { id, label }, outcome }) => ({ id, label, outcome })) }
    },
  )
}
