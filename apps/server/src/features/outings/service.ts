import type { ComeBack, GoOut, SeeRider } from '@sendit/core/outings/contract.ts'
import {
  BOARD_HOURS,
  type KiteSource,
  MAX_OUTING_HOURS,
  MAX_TAP_AGE_HOURS,
} from '@sendit/core/outings/limits.ts'
import { type Kite, kitesAlong } from '@sendit/core/profile/quiver.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import { readKitesHome, readQuiver } from '#access/users.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { alreadyBack, alreadyOut, invalid, notFound, notRider, onTheWater } from '#errors.ts'
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
/** Clocks of phones are a little off; what is tapped is never later than now. */
const CLOCK_SLACK_MS = 60_000

export type OutingsService = ReturnType<typeof createOutingsService>

type Dependencies = ReturnDependencies & { database: AppDatabase }
/** `likelyKite`: the id of the kite that the wind makes likely, where the rider says none. */
type Going = { form: GoOut; likelyKite: string | undefined }
type OfOuting<Form> = { outingId: string; form: Form }

export function createOutingsService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps
  return {
    /** The water board: who is out, and who came back within a day, in one statement. */
    list: ({ tripId }: TripAccess): Promise<store.OutingRow[]> =>
      store.listOutings(database.db, {
        tripId,
        backSince: new Date(clock.now().getTime() - BOARD_HOURS * HOUR_MS),
      }),

    /** One of them, however long ago it ended. Throws NOT_FOUND. */
    read: ({ tripId }: TripAccess, outingId: string): Promise<store.OutingRow> =>
      getOuting(database.db, { tripId, outingId }),

    /** Sends the caller out, in the caller's transaction. Throws ALREADY_OUT, in whichever trip they are out, and VALIDATION. */
    goOut: (work: Work, access: MemberAccess, going: Going) => sendOut(deps, work, access, going),

    /** The rider moves when they are back, in the caller's transaction. Throws NOT_OWNER, ALREADY_BACK and VALIDATION. */
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

    /**
     * Somebody says that the rider is back, in the caller's transaction: the rider or a mate, which ends it, or a guest on the beach,
     * whose word waits for one of them. Of several who say so the first counts, and the others are answered alike.
     */
    async comeBack(work: Work, access: TripAccess, { outingId, form }: OfOuting<ComeBack>) {
      const key = { tripId: access.tripId, outingId }
      const outing = await lockOuting(work.tx, key)
      // A clock that is behind must not bring them back before they went.
      const tapped = tappedAt('at', form.at, clock.now())
      const at = new Date(Math.max(tapped.getTime(), outing.out_at.getTime()))
      const report = access.actor.kind === 'guest' ? reportReturn : endOuting
      await report(deps, work, { outing, at, reporter: reporterOf(access) })
      return getOuting(work.tx, key)
    },

    /** A member says that the rider is not back: see `takeBack`. In the caller's transaction. */
    async takeBack(work: Work, { tripId }: MemberAccess, outingId: string) {
      const key = { tripId, outingId }
      const { user_id } = await getOuting(work.tx, key)
      await store.lockRider(work.tx, user_id)
      await takeBack(deps, work, await lockOuting(work.tx, key))
      return getOuting(work.tx, key)
    },

    /**
     * Somebody saw a rider who is out, in the caller's transaction: a mate or a guest on the beach. Of several the latest sight
     * stands; of who is back nobody needs it. Throws VALIDATION.
     */
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
): Promise<store.OutingRow> {
  const { tripId, actor } = access
  const { tx } = work
  const now = clock.now()
  const outAt = tappedAt('at', form.at, now)
  const backBy = requireBackBy(form.backBy, outAt)
  // A buddy without an account may be taken over meanwhile.
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

/**
 * Refuses a way out of the trip to somebody who is on the water, in the caller's transaction: their alarm would end unheard. Throws
 * ON_THE_WATER.
 */
export async function requireAshore(tx: Executor, { tripId, userId }: { tripId: string; userId: string }) {
  await store.lockRider(tx, userId)
  if (await store.isOut(tx, tripId, userId)) throw onTheWater()
}

async function getOuting(db: Executor, key: { tripId: string; outingId: string }): Promise<store.OutingRow> {
  const [outing] = await store.listOutings(db, key)
  if (outing === undefined) throw notFound()
  return outing
}

async function lockOuting(tx: Executor, key: { tripId: string; outingId: string }): Promise<store.OutingRow> {
  const outing = await store.lockOuting(tx, key)
  if (outing === undefined) throw notFound()
  return outing
}

/** When it was: now, unless a phone tells late. `field` is where it was said. */
function tappedAt(field: string, at: string | undefined, now: Date): Date {
  if (at === undefined) return now
  const tapped = new Date(at)
  const age = now.getTime() - tapped.getTime()
  if (age < -CLOCK_SLACK_MS || age > MAX_TAP_AGE_HOURS * HOUR_MS)
    throw invalid(field, `Must be within the last ${MAX_TAP_AGE_HOURS} hours.`)
  return age < 0 ? now : tapped
}

/** After `from` and at most half a day later. Of an outing that is told late it may lie in the past by now, and is due at once. */
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
  // They may have left the trip while this request waited for their account.
  if (!(await store.isMember(tx, tripId, actor.userId))) throw notFound()
  if (buddyId && (buddyId === actor.userId || !(await store.isMember(tx, tripId, buddyId))))
    throw invalid('buddyId', 'Choose somebody else of the crew.')
  if (itemId && !(await store.isSession(tx, tripId, itemId)))
    throw invalid('itemId', 'This session is not part of the plan.')
}

/** `said` by the rider, or else `likely` by the wind of their session; ids of kites. */
type Chosen = { chosen: string | null | undefined; likely: string | undefined }

/**
 * The columns of the kite that somebody goes out on, as it is now: what becomes of their quiver changes nothing of it. What they said,
 * or what the wind makes likely, or the only one that came along. Throws VALIDATION for a kite of somebody else.
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
