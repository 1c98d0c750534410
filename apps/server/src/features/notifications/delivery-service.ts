import {
  choiceFor,
  heldUntil,
  type NotificationCategory,
  type NotificationChannel,
} from '@sendit/core/notifications/categories.ts'
import type { DigestDay } from '@sendit/core/notifications/digest.ts'
import type { NotificationItem } from '@sendit/core/notifications/items.ts'
import { PUSH_TTL_SECONDS } from '@sendit/core/notifications/limits.ts'
import { type Collapsed, digestText, pushPayload } from '@sendit/core/notifications/notification-text.ts'
import { timeInZone } from '@sendit/core/time.ts'
import { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import type { Push, PushOutcome } from '#adapters/push/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import type { JobHandler, RenderedMail } from '#queue/job-queue.ts'
import * as store from './delivery-store.ts'
import { settleMs } from './fan-out.ts'
import { digestMail, type LinkMaking, notificationMail, unsubscribeLink } from './mail.ts'
import { isMuted, listPending, type RelevanceCheck } from './relevance.ts'
import { chosenOf, plainSettings } from './settings-service.ts'
import type { SettingsRow } from './settings-store.ts'
import { deleteDevices, listDevices, markUsed } from './settings-store.ts'

const Payload = z.object({ notificationId: z.string() })

type Dependencies = { database: AppDatabase; isStillRelevant: RelevanceCheck }
type Ready = { person: Person; pending: Collapsed[] }

class PushUndelivered extends Error {
  override readonly name = 'PushUndelivered'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('A push service did not take a notice.')
    this.retryAfterMs = retryAfterMs
  }
}

export function pushDeliverer(deps: Dependencies & { push: Push; clock: Clock }): JobHandler {
  const { database, push, clock } = deps
  return async (payload, job, { now }) => {
    const ready = await makeReady(deps, { payload, jobId: job.id, channel: 'push', now })
    if (ready === undefined || 'heldUntil' in ready) return ready
    const { person, pending, done } = ready
    const text = digestText(pending, { hidesText: person.settings.hides_text === 1 })
    const message = pushPayload(text, tagOf(pending))
    const isPersonal = pending.some(({ category }) => category === 'water' || category === 'mentions')
    const manner = { ttlSeconds: PUSH_TTL_SECONDS, urgency: isPersonal ? 'high' : 'normal' } as const
    const devices = await listDevices(database.db, person.id, push.key)
    const outcomes = await Promise.all(
      devices
        .filter(({ id }) => !done.includes(id))
        .map(async (device) => {
          const outcome = await push.send(device, message, manner)
          if (outcome.kind === 'ended') await deleteDevices(database.db, [device.id])
          if (outcome.kind === 'sent')
            await markSent(database.db, { jobId: job.id, deviceId: device.id, now: clock.now() })
          return outcome
        }),
    )
    const waits = outcomes.flatMap(waitMs)
    if (waits.length > 0) throw new PushUndelivered(Math.max(...waits))
    await store.deleteClaimed(database.db, job.id)
    const isSentBefore = devices.some(({ id }) => done.includes(id))
    return isSentBefore ? { outcome: 'sent' } : outcome(outcomes)
  }
}

function waitMs(outcome: PushOutcome): number[] {
  if (outcome.kind === 'busy') return [outcome.retryAfterMs ?? 0]
  return outcome.kind === 'unreachable' ? [0] : []
}

/** Best result over all devices; undefined without any. */
function outcome(outcomes: readonly PushOutcome[]) {
  const best = (['sent', 'refused', 'ended'] as const).find((one) =>
    outcomes.some(({ kind }) => kind === one),
  )
  return best && { outcome: best }
}

export type ReadDay = (asked: {
  userId: string
  tripIds: readonly string[]
  now: Date
}) => Promise<DigestDay | undefined>

export type WriteWater = (
  db: Executor,
  asked: {
    userId: string
    name: string
    items: readonly NotificationItem[]
    unsubscribe: ReturnType<typeof unsubscribeLink>
  },
  now: Date,
) => Promise<RenderedMail | undefined>

type MailDependencies = Dependencies & {
  publicUrl: string
  appSecret: string
  readDay: ReadDay
  writeWater: WriteWater
}

export function mailDeliverer(deps: MailDependencies): JobHandler {
  return async (payload, job, { now }) => {
    const ready = await makeReady(deps, { payload, jobId: job.id, channel: 'email', now })
    if (ready === undefined || 'heldUntil' in ready) return ready
    const { person, pending, isHeld } = ready
    const making = { ...deps, userId: person.id, name: person.name }
    if (!isHeld) return (await alarmMail(deps, { pending, making, now })) ?? notificationMail(pending, making)
    const tripIds = [...new Set(pending.map(({ tripId }) => tripId))]
    const day = await deps.readDay({ userId: person.id, tripIds, now })
    const { quiet_from: from, quiet_until: until } = person.settings
    const timezone = await zoneOf(deps.database.db, person, tripIds[0])
    return digestMail(pending, { ...making, day, quiet: { from, until }, hour: hourIn(now, timezone) })
  }
}

type Alarm = { pending: readonly Collapsed[]; making: LinkMaking & { name: string }; now: Date }

/** Never held back, so always alone. */
async function alarmMail({ database, writeWater }: MailDependencies, { pending, making, now }: Alarm) {
  const [only, ...others] = pending
  if (only?.category !== 'water' || others.length > 0) return undefined
  const { userId, name } = making
  const unsubscribe = unsubscribeLink(['water'], making)
  return writeWater(database.db, { userId, name, items: only.items, unsubscribe }, now)
}

const hourIn = (now: Date, timezone: string) => Number(timeInZone(now, timezone).slice(0, 2))

async function markSent(
  db: Executor,
  { jobId, deviceId, now }: { jobId: string; deviceId: string; now: Date },
) {
  await store.noteDevice(db, jobId, deviceId)
  await markUsed(db, deviceId, now)
}

type Asked = { payload: unknown; jobId: string; channel: NotificationChannel; now: Date }

async function makeReady(
  { database, isStillRelevant }: Dependencies,
  { payload, jobId, channel, now }: Asked,
): Promise<(Ready & { done: string[]; isHeld: boolean }) | { heldUntil: Date } | undefined> {
  const { db } = database
  const notification = await store.findNotification(db, { id: Payload.parse(payload).notificationId, jobId })
  if (notification === undefined) return undefined
  const person = await readPerson(db, notification.user_id)
  if (notification.job_id === null) {
    const until = await waitsUntil(db, notification, { person, now })
    if (until !== undefined) return { heldUntil: until }
  }
  const taken = await database.transact(({ tx }) => store.claimNotifications(tx, notification, jobId))
  const chosen = chosenOf(person.settings)
  const pending = await listPending(db, taken, { userId: person.id, chosen, channel, isStillRelevant })
  if (pending.length > 0) {
    const done = (taken[0]?.devices_done ?? '').split(' ')
    return { person, pending, done, isHeld: taken.some(({ is_held }) => is_held === 1) }
  }
  await store.deleteClaimed(db, jobId)
  return undefined
}

/** Photos wait while more arrive; quiet hours delay everything but water alerts. */
async function waitsUntil(
  db: Executor,
  notification: store.NotificationRow,
  { person, now }: { person: Person; now: Date },
): Promise<Date | undefined> {
  const { category } = notification
  const settled = new Date(notification.updated_at.getTime() + settleMs(category))
  if (category === 'photos' && settled > now) return settled
  const end = await quietEnd(db, person, { category, tripId: notification.trip_id, now })
  if (end !== undefined) await store.postponeNotification(db, notification.id)
  return end
}

/** Replaces an earlier notification of the same trip and category. */
function tagOf(pending: readonly Collapsed[]): string {
  const [first] = pending
  return first !== undefined && pending.length === 1 ? `${first.tripId} ${first.category}` : 'digest'
}

export type Person = { id: string; name: string; settings: SettingsRow }
type About = { category: NotificationCategory; tripId: string; now: Date }

async function readPerson(db: Executor, userId: string): Promise<Person> {
  const row = await store.getPerson(db, userId)
  const plain = plainSettings(userId)
  const settings = {
    user_id: userId,
    choices: row.choices ?? plain.choices,
    quiet_is_on: row.quiet_is_on ?? plain.quiet_is_on,
    quiet_from: row.quiet_from ?? plain.quiet_from,
    quiet_until: row.quiet_until ?? plain.quiet_until,
    timezone: row.timezone,
    hides_text: row.hides_text ?? plain.hides_text,
  }
  return { id: userId, name: row.display_name, settings }
}

/** Falls back to the trip's zone. */
async function zoneOf(
  db: Executor,
  { settings }: Pick<Person, 'settings'>,
  tripId: string | undefined,
): Promise<string> {
  return settings.timezone ?? (tripId && (await store.findZone(db, tripId))) ?? 'UTC'
}

async function quietEnd(
  db: Executor,
  { settings }: Person,
  { category, tripId, now }: About,
): Promise<Date | undefined> {
  const { quiet_is_on, quiet_from: from, quiet_until: until } = settings
  const timeZone = await zoneOf(db, { settings }, tripId)
  return heldUntil(now, { category, quiet: { isOn: quiet_is_on === 1, from, until }, timeZone })
}

/** Undefined when the recipient has opted out. */
export type MailPreferences = (
  db: Executor,
  userId: string,
  about: About,
) => Promise<{ heldUntil: Date } | { unsubscribe: { text: string; link: string } } | undefined>

export function mailPreferences(making: { publicUrl: string; appSecret: string }): MailPreferences {
  return async (db, userId, about) => {
    const [trip] = await store.listTrips(db, userId, [about.tripId])
    const person = await readPerson(db, userId)
    const isWanted = choiceFor(about.category, chosenOf(person.settings)).email
    if (trip === undefined || isMuted(trip, about.category) || !isWanted) return undefined
    const end = await quietEnd(db, person, about)
    if (end !== undefined) return { heldUntil: end }
    return { unsubscribe: unsubscribeLink([about.category], { ...making, userId }) }
  }
}
