import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import type { ComeBack, GoOut, SeeRider } from '@sendit/core/outings/contract.ts'
import { BOARD_HOURS, MAX_OUTING_HOURS, MAX_TAP_AGE_HOURS } from '@sendit/core/outings/limits.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { alreadyBack, alreadyOut, invalid, notFound, notRider } from '#errors.ts'
import { type FindShoreContact, tellShore } from './mail.ts'
import * as store from './store.ts'
import { writeBackDeed } from './telling-service.ts'

const HOUR_MS = 3_600_000
/** Clocks of phones are a little off; what is tapped is never later than now. */
const CLOCK_SLACK_MS = 60_000

export type OutingsService = ReturnType<typeof createOutingsService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  news: TripNews
  findShoreContact: FindShoreContact
  wakeOutbox: () => void
}
type OfOuting<Form> = { outingId: string; form: Form }

export function createOutingsService(deps: Dependencies) {
  const { database, clock, news } = deps
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
    async goOut(work: Work, access: MemberAccess, form: GoOut): Promise<store.OutingRow> {
      const { tripId, actor } = access
      const { tx } = work
      const now = clock.now()
      const outAt = tappedAt('at', form.at, now)
      const backBy = requireBackBy(form.backBy, outAt)
      // A buddy without an account may be taken over meanwhile.
      if (form.buddyId) await lockTrip(tx, tripId)
      await store.holdRider(tx, actor.userId)
      if (await store.holdOpenOuting(tx, actor.userId)) throw alreadyOut()
      await requireMates(tx, access, form)
      const outing = {
        ...{ id: newId(now), trip_id: tripId, user_id: actor.userId },
        ...{ buddy_id: form.buddyId ?? null, item_id: form.itemId ?? null },
        ...{ out_at: outAt, told_out_at: now, back_by_at: backBy, back_at: null, told_back_at: null },
        ...{ back_said_by: null, back_said_by_name: null, asked_at: null, alarmed_at: null },
        shore_told_at: null,
        ...{ last_seen_at: null, told_last_seen_at: null, last_seen_by: null, last_seen_by_name: null },
      }
      await store.insertOuting(tx, outing)
      news.changed(work, tripId, ['outings'])
      return getOuting(tx, { tripId, outingId: outing.id })
    },

    /** The rider moves when they are back, in the caller's transaction. Throws NOT_OWNER, ALREADY_BACK and VALIDATION. */
    async moveBackBy(work: Work, access: MemberAccess, { outingId, form }: OfOuting<string>) {
      const { tripId, actor } = access
      const key = { tripId, outingId }
      const before = await getOuting(work.tx, key)
      if (before.user_id !== actor.userId) throw notRider()
      const backBy = requireBackBy(form, clock.now())
      if (!(await store.moveBackBy(work.tx, key, backBy))) throw alreadyBack()
      news.changed(work, tripId, ['outings'])
      if (before.alarmed_at !== null) await tellHeardOf(deps, work, before)
      return getOuting(work.tx, key)
    },

    /**
     * Somebody says that the rider is back: the rider, a mate or a guest on the beach, in the caller's transaction. Of several who
     * say so the first counts, and the others are answered alike.
     */
    async comeBack(work: Work, access: TripAccess, { outingId, form }: OfOuting<ComeBack>) {
      const { tripId } = access
      const key = { tripId, outingId }
      const before = await getOuting(work.tx, key)
      const now = clock.now()
      // A clock that is behind must not bring them back before they went.
      const at = new Date(Math.max(tappedAt('at', form.at, now).getTime(), before.out_at.getTime()))
      const by = sayerOf(access)
      if (await store.endOuting(work.tx, key, { at, toldAt: now, ...by })) {
        news.changed(work, tripId, ['outings'])
        if (before.alarmed_at !== null) await tellHeardOf(deps, work, before)
        if (before.alarmed_at !== null) await writeBackDeed(work.tx, { outing: before, by: by.by, now })
      }
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
      if (await store.keepLastSeen(work.tx, key, { at, toldAt: now, ...sayerOf(access) }))
        news.changed(work, tripId, ['outings'])
      return getOuting(work.tx, key)
    },
  }
}

/** A guest has a name alone. */
function sayerOf({ actor }: TripAccess): { by: string | null; byName: string } {
  if (actor.kind === 'guest') return { by: null, byName: guestSenderName(actor.name) }
  return { by: actor.userId, byName: actor.user.display_name }
}

/** Whoever on shore was told that they are overdue is told that they are back, or stay out. */
async function tellHeardOf(
  { clock, findShoreContact, wakeOutbox }: Dependencies,
  work: Work,
  outing: store.OutingRow,
) {
  const told = { isHeardOf: true, findShoreContact, now: clock.now() }
  if (await tellShore(work.tx, outing, told)) work.afterCommit(wakeOutbox)
}

async function getOuting(db: Executor, key: { tripId: string; outingId: string }): Promise<store.OutingRow> {
  const [outing] = await store.listOutings(db, key)
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
  if (buddyId && (buddyId === actor.userId || !(await store.isMember(tx, tripId, buddyId))))
    throw invalid('buddyId', 'Choose somebody else of the crew.')
  if (itemId && !(await store.isSession(tx, tripId, itemId)))
    throw invalid('itemId', 'This session is not part of the plan.')
}
