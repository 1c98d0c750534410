import type { NoticeChannel } from '@sendit/core/notices/categories.ts'
import type { DigestDay } from '@sendit/core/notices/digest.ts'
import { PUSH_TTL_SECONDS } from '@sendit/core/notices/limits.ts'
import { type Collapsed, digestText } from '@sendit/core/notices/notice-text.ts'
import { pushPayload } from '@sendit/core/notices/push-notice.ts'
import { timeInZone } from '@sendit/core/time.ts'
import { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import type { Push, PushOutcome } from '#adapters/push/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import type { LetterWriter } from '#jobs/letter-outbox.ts'
import * as store from './delivery-store.ts'
import { deleteDevices, listDevices, markUsed } from './device-store.ts'
import { digestMail, noticeMail } from './mail.ts'
import { type Person, quietEnd, readPerson, zoneOf } from './person-service.ts'
import { chosenOf } from './settings-service.ts'
import { settleMs } from './spreading-service.ts'
import { listStanding, type StillSo } from './standing-service.ts'

const Payload = z.object({ noticeId: z.string() })

type Dependencies = { database: AppDatabase; stillSo: StillSo }
type Ready = { person: Person; standing: Collapsed[] }

/** Not every browser could be told; those that were are left out the next time. */
class PushUndelivered extends Error {
  override readonly name = 'PushUndelivered'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('A push service did not take a notice.')
    this.retryAfterMs = retryAfterMs
  }
}

/** Tells every browser of the person. */
export function pushDeliverer(deps: Dependencies & { push: Push; clock: Clock }): LetterWriter {
  const { database, push, clock } = deps
  return async (payload, letter, { now }) => {
    const ready = await makeReady(deps, { payload, letterId: letter.id, channel: 'push', now })
    if (ready === undefined || 'heldUntil' in ready) return ready
    const { person, standing, done } = ready
    const text = digestText(standing, { hidesText: person.settings.hides_text === 1 })
    const message = pushPayload(text, tagOf(standing))
    const isPersonal = standing.some(({ category }) => category === 'water' || category === 'mentions')
    const manner = { ttlSeconds: PUSH_TTL_SECONDS, urgency: isPersonal ? 'high' : 'normal' } as const
    const devices = await listDevices(database.db, person.id, push.key)
    const outcomes = await Promise.all(
      devices
        .filter(({ id }) => !done.includes(id))
        .map(async (device) => {
          const outcome = await push.send(device, message, manner)
          if (outcome.kind === 'ended') await deleteDevices(database.db, [device.id])
          if (outcome.kind === 'sent')
            await noteSent(database.db, { letterId: letter.id, deviceId: device.id, now: clock.now() })
          return outcome
        }),
    )
    const waits = outcomes.flatMap(waitMs)
    if (waits.length > 0) throw new PushUndelivered(Math.max(...waits))
    await store.deleteTaken(database.db, letter.id)
    const isSentBefore = devices.some(({ id }) => done.includes(id))
    return isSentBefore ? { told: 'sent' } : told(outcomes)
  }
}

/** For how long a browser that could not be told asks to be left alone. */
function waitMs(outcome: PushOutcome): number[] {
  if (outcome.kind === 'busy') return [outcome.retryAfterMs ?? 0]
  return outcome.kind === 'unreachable' ? [0] : []
}

/** The best that became of it on any browser; nothing where there is no browser left. */
function told(outcomes: readonly PushOutcome[]) {
  const best = (['sent', 'refused', 'ended'] as const).find((one) =>
    outcomes.some(({ kind }) => kind === one),
  )
  return best && { told: best }
}

/** What the day of somebody's running trip holds, if one of these runs; the letter of what waited tells it too. */
export type ReadDay = (asked: {
  userId: string
  tripIds: readonly string[]
  now: Date
}) => Promise<DigestDay | undefined>

type MailDependencies = Dependencies & { publicUrl: string; appSecret: string; readDay: ReadDay }

/** Writes the mail: a letter of one thing, or the digest of what quiet hours held back. */
export function mailDeliverer(deps: MailDependencies): LetterWriter {
  return async (payload, letter, { now }) => {
    const ready = await makeReady(deps, { payload, letterId: letter.id, channel: 'email', now })
    if (ready === undefined || 'heldUntil' in ready) return ready
    const { person, standing, isHeld } = ready
    const making = { ...deps, userId: person.id, name: person.name }
    if (!isHeld) return noticeMail(standing, making)
    const tripIds = [...new Set(standing.map(({ tripId }) => tripId))]
    const day = await deps.readDay({ userId: person.id, tripIds, now })
    const { quiet_from: from, quiet_until: until } = person.settings
    const timezone = await zoneOf(deps.database.db, person, tripIds[0])
    return digestMail(standing, { ...making, day, quiet: { from, until }, hour: hourIn(now, timezone) })
  }
}

const hourIn = (now: Date, timezone: string) => Number(timeInZone(now, timezone).slice(0, 2))

async function noteSent(
  db: Executor,
  { letterId, deviceId, now }: { letterId: string; deviceId: string; now: Date },
) {
  await store.noteDevice(db, letterId, deviceId)
  await markUsed(db, deviceId, now)
}

type Asked = { payload: unknown; letterId: string; channel: NoticeChannel; now: Date }

/** What is to be told now, taken for this letter; until when it waits; or undefined where there is nothing left to tell. */
async function makeReady(
  { database, stillSo }: Dependencies,
  { payload, letterId, channel, now }: Asked,
): Promise<(Ready & { done: string[]; isHeld: boolean }) | { heldUntil: Date } | undefined> {
  const { db } = database
  const notice = await store.findNotice(db, { id: Payload.parse(payload).noticeId, letterId })
  if (notice === undefined) return undefined
  const person = await readPerson(db, notice.user_id)
  if (notice.taken_by === null) {
    const until = await waitsUntil(db, notice, { person, now })
    if (until !== undefined) return { heldUntil: until }
  }
  const taken = await database.transact(({ tx }) => store.takeNotices(tx, notice, letterId))
  const chosen = chosenOf(person.settings)
  const standing = await listStanding(db, taken, { userId: person.id, chosen, channel, stillSo })
  if (standing.length > 0) {
    const done = (taken[0]?.devices_done ?? '').split(' ')
    return { person, standing, done, isHeld: taken.some(({ is_held }) => is_held === 1) }
  }
  await store.deleteTaken(db, letterId)
  return undefined
}

/** Photos go on to gather while more come, and quiet hours hold back what is not about the water. */
async function waitsUntil(
  db: Executor,
  notice: store.NoticeRow,
  { person, now }: { person: Person; now: Date },
): Promise<Date | undefined> {
  const { category } = notice
  const settled = new Date(notice.updated_at.getTime() + settleMs(category))
  if (category === 'photos' && settled > now) return settled
  const end = await quietEnd(db, person, { category, tripId: notice.trip_id, now })
  if (end !== undefined) await store.holdNotice(db, notice.id)
  return end
}

/** A later notice of the same trip and category takes the place of an earlier one on the screen. */
function tagOf(standing: readonly Collapsed[]): string {
  const [first] = standing
  return first !== undefined && standing.length === 1 ? `${first.tripId} ${first.category}` : 'digest'
}
