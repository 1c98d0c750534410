import type { Answer } from '@sendit/core/crew/answers.ts'
import type { ChangePlaceholder, MyAnswer, MyKites } from '@sendit/core/crew/contract.ts'
import type { Clock } from '#adapters/clock.ts'
import { readQuiver } from '#auth/users.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { invalid, notFound, placeholderOutstandingBalance } from '#errors.ts'
import { completeDecidedAwards } from '#features/awards/voting-service.ts'
import { readBalance } from '#features/expenses/payment-service.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { isMember } from '#trips/memberships.ts'
import {
  clearPlaceholder,
  endInvitesOfPlaceholder,
  hasTraces,
  lockNamings,
  requireRoomInTrip,
} from '#trips/placeholders.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import { deleteJourneysOf } from './journey-store.ts'
import * as store from './store.ts'
import { insertPlaceholder, listOthers } from './store.ts'

export type CrewService = ReturnType<typeof createCrewService>

type Dependencies = { tripEvents: TripEvents }

export function createCrewService({ tripEvents }: Dependencies) {
  return {
    /** Unchanged answers are not broadcast. */
    async answer(work: Work, { tripId, actor }: TripAccess, answer: Answer): Promise<MyAnswer> {
      const who = actor.kind === 'user' ? { userId: actor.userId } : { inviteId: actor.inviteId }
      const isChanged = await store.setAnswer(work.tx, { tripId, ...who }, answer)
      // May have left since access was granted.
      if (isChanged === undefined) throw notFound()
      if (isChanged) tripEvents.publish(work, tripId, ['members'])
      return { answer }
    },

    /** Throws VALIDATION for another's kite. */
    async bringKites(work: Work, { tripId, actor }: MemberAccess, kiteIds: string[]): Promise<MyKites> {
      const quiver = await store.lockQuiver(work.tx, actor.userId)
      const owned = readQuiver(quiver).map(({ id }) => id)
      if (kiteIds.some((id) => !owned.includes(id)))
        throw invalid('kiteIds', 'This kite is not in your quiver.')
      const home = owned.filter((id) => !kiteIds.includes(id))
      if (!(await store.setKitesHome(work.tx, { tripId, userId: actor.userId, home }))) throw notFound()
      tripEvents.publish(work, tripId, ['members'])
      return { kiteIds: owned.filter((id) => kiteIds.includes(id)) }
    },
  }
}

export type PlaceholderService = ReturnType<typeof createPlaceholderService>

type PlaceholderServiceDependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
}

export function createPlaceholderService(deps: PlaceholderServiceDependencies) {
  const { clock, tripEvents } = deps
  return {
    /** Throws LIMIT_REACHED. */
    async add(work: Work, access: MemberAccess, name: string): Promise<store.PlaceholderRow> {
      const { tripId, actor } = access
      const now = clock.now()
      await lockTripForMember(work.tx, access)
      await requireRoomInTrip(work.tx, tripId)
      const seatId = newId(now)
      await store.insertPlaceholder(work.tx, { tripId, seatId, name, createdBy: actor.userId, now })
      tripEvents.publish(work, tripId, ['trip', 'members'])
      return getPlaceholder(work.tx, { tripId, seatId })
    },

    async change(
      work: Work,
      access: MemberAccess,
      { seatId, form }: { seatId: string; form: ChangePlaceholder },
    ): Promise<store.PlaceholderRow> {
      const { tripId } = access
      await lockTripForMember(work.tx, access)
      await getPlaceholder(work.tx, { tripId, seatId })
      if (form.name !== undefined) await store.renamePlaceholder(work.tx, seatId, form.name)
      if (form.answer !== undefined)
        await store.setPlaceholderAnswer(work.tx, { tripId, seatId, answer: form.answer })
      tripEvents.publish(work, tripId, ['trip', 'members', 'expenses', 'payments', 'awards'])
      return getPlaceholder(work.tx, { tripId, seatId })
    },

    /**
     * Deletes an unused placeholder; one with money or answers leaves the trip instead. Idempotent. Throws OUTSTANDING_BALANCE
     * unless `anyway`.
     */
    remove: (access: MemberAccess, seatId: string, { anyway }: { anyway: boolean }) =>
      removePlaceholder(deps, access, { seatId, anyway }),
  }
}

async function removePlaceholder(
  { database, clock, tripEvents }: PlaceholderServiceDependencies,
  access: MemberAccess,
  { seatId, anyway }: { seatId: string; anyway: boolean },
): Promise<void> {
  const { tripId } = access
  const now = clock.now()
  await database.transactIn(tripId, async (work) => {
    const { tx, afterCommit } = work
    await lockTripForMember(tx, access)
    const placeholder = await store.findPlaceholder(tx, { tripId, seatId })
    if (placeholder === undefined) throw notFound()
    if (placeholder.left_at !== null) return
    await lockNamings(tx, tripId)
    const isOfUse = placeholder.answer !== null || (await hasTraces(tx, { tripId, userId: seatId }))
    if (!anyway && isOfUse) requireSettled(placeholder.display_name, await readBalance(tx, tripId, seatId))
    const ended = await endInvitesOfPlaceholder(tx, { seatId, now })
    if (isOfUse) await store.endPlaceholder(tx, { tripId, seatId }, now)
    else await clearPlaceholder(tx, { tripId, seatId })
    await forgetMember(tx, { tripId, userId: seatId, now })
    for (const inviteId of ended) afterCommit(() => tripEvents.revoke({ kind: 'invite', inviteId }))
    tripEvents.publish(work, tripId, ['trip', 'members', 'awards', 'journeys'])
  })
}

/** Only when the trip goes on: nothing may wait for their vote or car. */
export async function forgetMember(
  tx: Executor,
  { tripId, userId, now }: { tripId: string; userId: string; now: Date },
): Promise<void> {
  await completeDecidedAwards(tx, tripId, now)
  await deleteJourneysOf(tx, tripId, userId)
}

async function lockTripForMember(tx: Executor, { tripId, actor }: MemberAccess): Promise<void> {
  await lockTrip(tx, tripId)
  if (!(await isMember(tx, tripId, actor.userId))) throw notFound()
}

async function getPlaceholder(
  tx: Executor,
  key: { tripId: string; seatId: string },
): Promise<store.PlaceholderRow> {
  const placeholder = await store.findPlaceholder(tx, key)
  if (placeholder === undefined || placeholder.left_at !== null) throw notFound()
  return placeholder
}

function requireSettled(name: string, balancePence: number): void {
  if (balancePence !== 0) throw placeholderOutstandingBalance(name, balancePence)
}

type InviteAll = (
  work: Work,
  by: { tripId: string; userId: string },
  people: { email: string; name: string }[],
) => Promise<void>

type AskingServiceDependencies = { database: AppDatabase; clock: Clock; inviteAll: InviteAll }

export function createAskingService({ database, clock, inviteAll }: AskingServiceDependencies) {
  return {
    async countMails({ tripId, actor }: MemberAccess): Promise<number> {
      const others = await listOthers(database.db, { tripId, userId: actor.userId })
      return others.filter(({ isSeat }) => !isSeat).length
    },

    /** Nobody joins before accepting; placeholders are copied by name. */
    async inviteCrew(work: Work, from: MemberAccess, tripId: string): Promise<void> {
      const { userId } = from.actor
      const now = clock.now()
      const others = await listOthers(work.tx, { tripId: from.tripId, userId })
      for (const { name } of others.filter(({ isSeat }) => isSeat))
        await insertPlaceholder(work.tx, { tripId, seatId: newId(now), name, createdBy: userId, now })
      const asked = others.filter(({ isSeat }) => !isSeat)
      await inviteAll(work, { tripId, userId }, asked)
    },
  }
}
