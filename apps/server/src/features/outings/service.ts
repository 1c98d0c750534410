import type { ComeBack, GoOut, SeeRider } from '@sendit/core/outings/contract.ts'
import { type KiteSource, MAX_OUTING_HOURS, MAX_TAP_AGE_HOURS } from '@sendit/core/outings/limits.ts'
import { type Kite, kitesAlong } from '@sendit/core/profile/quiver.ts'
import { readKitesHome, readQuiver } from '#auth/users.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { alreadyBack, alreadyOut, invalid, notFound, notRider, onTheWater } from '#errors.ts'
import { listBoard, listOutings, type OutingRow } from '#trips/outings.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import {
  endOuting,
  notifyStillOut,
  type ReturnDependencies,
  reporterOf,
  reportReturn,
  takeBack,
} from './returning-service.ts'
import * as store from './store.ts'
import { getQuiver } from './store.ts'

const HOUR_MS = 3_600_000
/** Phone clocks differ slightly; a tap never counts as later than now. */
const CLOCK_SLACK_MS = 60_000

export type OutingsService = ReturnType<typeof createOutingsService>

type Dependencies = ReturnDependencies & { database: AppDatabase }
type Going = { form: GoOut; likelyKite: string | undefined }
type OfOuting<Form> = { outingId: string; form: Form }

export function createOutingsService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps
  return {
    list: (access: TripAccess): Promise<OutingRow[]> => listBoard(deps, access),

    /** Throws NOT_FOUND. */
    read: ({ tripId }: TripAccess, outingId: string): Promise<OutingRow> =>
      getOuting(database.db, { tripId, outingId }),

    /** Throws ALREADY_OUT, also for another trip, and VALIDATION. */
    goOut: (work: Work, access: MemberAccess, going: Going) => sendOut(deps, work, access, going),

    /** Throws NOT_OWNER, ALREADY_BACK and VALIDATION. */
    async moveBackBy(work: Work, access: MemberAccess, { outingId, form }: OfOuting<string>) {
      const { tripId, actor } = access
      const key = { tripId, outingId }
      const before = await lockOuting(work.tx, key)
      if (before.user_id !== actor.userId) throw notRider()
      const backBy = requireBackBy(form, clock.now())
      if (!(await store.moveBackBy(work.tx, key, { backBy, isByLetter: false }))) throw alreadyBack()
      tripEvents.publish(work, tripId, ['outings'])
      await notifyStillOut(deps, work, before)
      return getOuting(work.tx, key)
    },

    /** A member's report ends it, a guest's waits for confirmation. The first counts; others get the same answer. */
    async comeBack(work: Work, access: TripAccess, { outingId, form }: OfOuting<ComeBack>) {
      const key = { tripId: access.tripId, outingId }
      const outing = await lockOuting(work.tx, key)
      // A slow clock must not return them before they left.
      const tapped = tappedAt('at', form.at, clock.now())
      const at = new Date(Math.max(tapped.getTime(), outing.out_at.getTime()))
      const report = access.actor.kind === 'guest' ? reportReturn : endOuting
      await report(deps, work, { outing, at, reporter: reporterOf(access) })
      return getOuting(work.tx, key)
    },

    async takeBack(work: Work, { tripId }: MemberAccess, outingId: string) {
      const key = { tripId, outingId }
      const { user_id } = await getOuting(work.tx, key)
      await store.lockRider(work.tx, user_id)
      await takeBack(deps, work, await lockOuting(work.tx, key))
      return getOuting(work.tx, key)
    },

    /** The latest sighting counts; ignored once back. Throws VALIDATION. */
    async see(work: Work, access: TripAccess, { outingId, form }: OfOuting<SeeRider>) {
      const { tripId } = access
      const key = { tripId, outingId }
      const before = await getOuting(work.tx, key)
      const now = clock.now()
      const at = tappedAt('seenAt', form.seenAt, now)
      if (at < before.out_at) throw invalid('seenAt', 'Choose a time since they went out.')
      if (await store.updateLastSeen(work.tx, key, { at, reportedAt: now, ...reporterOf(access) }))
        tripEvents.publish(work, tripId, ['outings'])
      return getOuting(work.tx, key)
    },
  }
}

async function sendOut(
  { clock, tripEvents }: Dependencies,
  work: Work,
  access: MemberAccess,
  { form, likelyKite }: Going,
): Promise<OutingRow> {
  const { tripId, actor } = access
  const { tx } = work
  const now = clock.now()
  const outAt = tappedAt('at', form.at, now)
  const backBy = requireBackBy(form.backBy, outAt)
  // A placeholder buddy may be claimed concurrently.
  if (form.buddyId) await lockTrip(tx, tripId)
  await store.lockRider(tx, actor.userId)
  if (await store.lockOpenOuting(tx, actor.userId)) throw alreadyOut()
  await requireMates(tx, access, form)
  const outing = {
    ...{ id: newId(now), trip_id: tripId, user_id: actor.userId },
    ...{ buddy_id: form.buddyId ?? null, item_id: form.itemId ?? null },
    ...{ out_at: outAt, out_received_at: now, back_by_at: backBy, back_at: null, back_received_at: null },
    ...{ back_marked_by: null, back_marked_by_name: null, asked_at: null, alarmed_at: null },
    shore_notified_at: null,
    ...{ last_seen_at: null, last_seen_received_at: null, last_seen_by: null, last_seen_by_name: null },
    ...(await kiteColumns(tx, { tripId, userId: actor.userId }, { chosen: form.kiteId, likely: likelyKite })),
  }
  await store.insertOuting(tx, outing)
  tripEvents.publish(work, tripId, ['outings'])
  return getOuting(tx, { tripId, outingId: outing.id })
}

/** Refuses leaving the trip, because their alarm would be lost. Throws ON_THE_WATER. */
export async function requireAshore(tx: Executor, { tripId, userId }: { tripId: string; userId: string }) {
  await store.lockRider(tx, userId)
  if (await store.isOut(tx, tripId, userId)) throw onTheWater()
}

async function getOuting(db: Executor, key: { tripId: string; outingId: string }): Promise<OutingRow> {
  const [outing] = await listOutings(db, key)
  if (outing === undefined) throw notFound()
  return outing
}

async function lockOuting(tx: Executor, key: { tripId: string; outingId: string }): Promise<OutingRow> {
  const outing = await store.lockOuting(tx, key)
  if (outing === undefined) throw notFound()
  return outing
}

/** Now, unless an offline phone reports late. */
function tappedAt(field: string, at: string | undefined, now: Date): Date {
  if (at === undefined) return now
  const tapped = new Date(at)
  const age = now.getTime() - tapped.getTime()
  if (age < -CLOCK_SLACK_MS || age > MAX_TAP_AGE_HOURS * HOUR_MS)
    throw invalid(field, `Must be within the last ${MAX_TAP_AGE_HOURS} hours.`)
  return age < 0 ? now : tapped
}

/** Within half a day of `from`. May be past when reported late, and is then due at once. */
function requireBackBy(text: string, from: Date): Date {
  const backBy = new Date(text)
  const aheadMs = backBy.getTime() - from.getTime()
  if (aheadMs <= 0) throw invalid('backBy', 'Choose a time that is still to come.')
  if (aheadMs > MAX_OUTING_HOURS * HOUR_MS)
    throw invalid('backBy', `Choose a time within ${MAX_OUTING_HOURS} hours.`)
  return backBy
}

async function requireMates(tx: Executor, { tripId, actor }: MemberAccess, form: GoOut): Promise<void> {
  const { buddyId, itemId } = form
  // May have left while this waited for the lock.
  if (!(await store.isMember(tx, tripId, actor.userId))) throw notFound()
  if (buddyId && (buddyId === actor.userId || !(await store.isMember(tx, tripId, buddyId))))
    throw invalid('buddyId', 'Choose somebody else of the crew.')
  if (itemId && !(await store.isSession(tx, tripId, itemId)))
    throw invalid('itemId', 'This session is not part of the plan.')
}

type Chosen = { chosen: string | null | undefined; likely: string | undefined }

/**
 * A snapshot, independent of later quiver changes. As named, else likely by wind, else the only one brought. Throws VALIDATION.
 */
async function kiteColumns(
  tx: Executor,
  rider: { tripId: string; userId: string },
  { chosen, likely }: Chosen,
) {
  const { quiver, kites_home } = await getQuiver(tx, rider)
  const kites = readQuiver(quiver)
  if (chosen) {
    const own = kites.find(({ id }) => id === chosen)
    if (own === undefined) throw invalid('kiteId', 'Choose one of your own kites.')
    return columnsOf(own, 'said')
  }
  const bringing = kitesAlong(kites, readKitesHome(kites_home))
  const guess = bringing.find(({ id }) => id === likely) ?? (bringing.length === 1 ? bringing[0] : undefined)
  return columnsOf(guess, 'likely')
}

function columnsOf(kite: Kite | undefined, source: KiteSource) {
  if (kite === undefined) return { kite_size: null, kite_name: null, kite_source: null }
  return { kite_size: kite.size, kite_name: kite.name, kite_source: source }
}
