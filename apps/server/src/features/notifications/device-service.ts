import type { AddDevice, TestOutcome } from '@sendit/core/notifications/contract.ts'
import { MAX_DEVICES, PUSH_TTL_SECONDS } from '@sendit/core/notifications/limits.ts'
import { pushPayload } from '@sendit/core/notifications/notification-text.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Push } from '#adapters/push/port.ts'
import type { UserActor } from '#auth/actor.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { invalid, notFound } from '#errors.ts'
import { isId } from '#trips/trip-gate.ts'
import { updateTimeZone } from './settings-service.ts'
import * as store from './settings-store.ts'

export type DeviceService = ReturnType<typeof createDeviceService>

type NamedDevice = AddDevice & { label: string }
type Dependencies = { database: AppDatabase; clock: Clock; push: Push }

const TEST_NOTIFICATION = {
  title: 'SendIt!',
  body: 'This browser gets your notices.',
  path: SCREENS.notices.path,
}

export function createDeviceService({ database, clock, push }: Dependencies) {
  const { db } = database
  return {
    key: push.key,
    reachesApple: push.reachesApple,
    list: ({ userId }: UserActor) => store.listDevices(db, userId, push.key),

    /** Idempotent. Throws VALIDATION. */
    async add({ tx }: Work, { userId, sessionId }: UserActor, form: NamedDevice): Promise<store.DeviceRow> {
      requireReachable(push, form)
      const now = clock.now()
      await store.lockPerson(tx, userId)
      await store.deleteOfOtherKeys(tx, userId, push.key)
      const device = await store.putDevice(tx, {
        ...{ id: newId(now), user_id: userId, endpoint: canonical(form.endpoint), ...form.keys },
        ...{
          vapid_key: push.key,
          label: form.label,
          created_at: now,
          last_used_at: null,
          session_id: sessionId,
        },
      })
      const others = (await store.listDevices(tx, userId, push.key)).filter(({ id }) => id !== device.id)
      const newestFirst = others.sort((a, b) => usedAt(b) - usedAt(a))
      await store.deleteDevices(
        tx,
        newestFirst.slice(MAX_DEVICES - 1).map(({ id }) => id),
      )
      if (form.timezone !== undefined) await updateTimeZone(tx, userId, form.timezone)
      return device
    },

    /** Only the caller's own: knowing someone's endpoint must not end their subscription. */
    end: ({ userId }: UserActor, endpoint: string) =>
      store.deleteByEndpoint(db, { endpoint: canonical(endpoint), userId }),

    /** Throws NOT_FOUND. */
    async remove({ userId }: UserActor, deviceId: string): Promise<void> {
      if (!isId(deviceId) || !(await store.deleteOwn(db, { id: deviceId, userId }))) throw notFound()
    },

    async test({ userId }: UserActor): Promise<{ device: store.DeviceRow; outcome: TestOutcome }[]> {
      const devices = await store.listDevices(db, userId, push.key)
      const payload = pushPayload(TEST_NOTIFICATION, 'test')
      const manner = { ttlSeconds: PUSH_TTL_SECONDS, urgency: 'high' } as const
      return Promise.all(
        devices.map(async (device) => {
          const { kind: outcome } = await push.send(device, payload, manner)
          if (outcome === 'ended') await store.deleteDevices(db, [device.id])
          if (outcome === 'sent') await store.markUsed(db, device.id, clock.now())
          return { device, outcome }
        }),
      )
    },
  }
}

/** Normalises default ports, tabs and fragments. */
function canonical(endpoint: string): string {
  const url = new URL(endpoint)
  url.hash = ''
  return url.href
}

function usedAt({ last_used_at, created_at }: store.DeviceRow): number {
  return (last_used_at ?? created_at).getTime()
}

function requireReachable(push: Push, { endpoint, applicationServerKey }: AddDevice): void {
  if (!push.isKnown(endpoint))
    throw invalid('endpoint', 'This browser uses a push service that is not known here.')
  if (applicationServerKey !== push.key)
    throw invalid('applicationServerKey', 'This browser has to switch notices on once more.')
}
