import {
  ceremonyEnd,
  hasEnvelope,
  isCeremonyFresh,
  isCeremonyOn,
  mayStartCeremony,
  momentAfter,
  sealedAwardIds,
} from '@sendit/core/awards/ceremony.ts'
import type { MoveCeremony } from '@sendit/core/awards/contract.ts'
import { inAwardOrder } from '@sendit/core/awards/standard-awards.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { awardStatus, notAwardJudge } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { forEachDue, lockTrip, MAX_DUE_AT_ONCE } from '#trips/trip-lock.ts'
import { listAwards, listNominations } from './store.ts'
import * as store from './voting-store.ts'

export type CeremonyService = ReturnType<typeof createCeremonyService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  announce: (tripId: string, ceremony: store.CeremonyRow) => Promise<void>
}

export function createCeremonyService({ database, clock, tripEvents, announce }: Dependencies) {
  function publish(work: Work, ceremony: store.CeremonyRow) {
    tripEvents.publish(work, ceremony.trip_id, ['ceremony', 'awards'])
    work.afterCommit(() => announce(ceremony.trip_id, ceremony))
  }

  return {
    async find({ tripId }: TripAccess): Promise<store.CeremonyRow | undefined> {
      const ceremony = await store.findCeremony(database.db, tripId)
      return ceremony !== undefined && isFresh(ceremony, clock.now()) ? ceremony : undefined
    },

    /** Idempotent while running. Throws NOT_OWNER, and AWARD_STATUS without a winner. */
    start: (access: MemberAccess): Promise<store.CeremonyRow> =>
      database.transactIn(access.tripId, async (work) => {
        const { tx } = work
        const { tripId, actor, role } = access
        await lockTrip(tx, tripId)
        const now = clock.now()
        const existing = await store.findCeremony(tx, tripId)
        if (existing !== undefined && isOn(existing, now)) return existing
        const envelopes = await listEnvelopes(tx, access)
        if (envelopes.length === 0) throw awardStatus('No award has its winner yet.')
        if (!mayStartCeremony(envelopes, { userId: actor.userId, role }))
          throw notAwardJudge('start the ceremony')
        const award_ids = JSON.stringify(envelopes.map(({ id }) => id))
        const fields = {
          trip_id: tripId,
          award_ids,
          place: 0,
          is_open: 0,
          led_by: actor.userId,
          moved_at: now,
          started_at: now,
          ends_at: ceremonyEnd({ startedAt: now, movedAt: now }),
        }
        await store.putCeremony(tx, fields)
        const started = { ...fields, led_by_name: actor.user.display_name }
        publish(work, started)
        return started
      }),

    /** A stale step is ignored. Throws AWARD_STATUS. */
    move: (access: MemberAccess, wanted: MoveCeremony): Promise<store.CeremonyRow> =>
      database.transactIn(access.tripId, async (work) => {
        const { tx } = work
        const { tripId } = access
        await lockTrip(tx, tripId)
        const now = clock.now()
        const ceremony = await store.findCeremony(tx, tripId)
        if (ceremony === undefined) throw awardStatus('No ceremony is on.')
        const next = momentAfter(momentOf(ceremony), idsOf(ceremony).length)
        const isNext = next?.place === wanted.place && next.isOpen === wanted.isOpen
        if (!isNext || !isOn(ceremony, now)) return ceremony
        const from = { place: ceremony.place, isOpen: ceremony.is_open }
        const to = { place: wanted.place, isOpen: wanted.isOpen ? 1 : 0 }
        const { started_at: startedAt } = ceremony
        const endsAt = startedAt && ceremonyEnd({ startedAt, movedAt: now })
        if (!(await store.moveCeremony(tx, { tripId, from, to, now, endsAt }))) return ceremony
        const moved = { ...ceremony, place: to.place, is_open: to.isOpen, moved_at: now, ends_at: endsAt }
        publish(work, moved)
        return moved
      }),
  }
}

export async function findSealedAwards(
  db: Executor,
  tripId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const ceremony = await store.findSealing(db, tripId)
  if (ceremony === undefined) return new Set()
  const { award_ids, place, is_open, moved_at: movedAt, started_at: startedAt } = ceremony
  const running = { awardIds: JSON.parse(award_ids), place, isOpen: is_open === 1, startedAt, movedAt }
  return new Set(sealedAwardIds(running, now))
}

/** Ends abandoned ceremonies, which still hide winners. */
export function createCeremonyEnding({
  database,
  tripEvents,
}: Pick<Dependencies, 'database' | 'tripEvents'>) {
  return async (now: Date): Promise<void> => {
    const ended = await store.listEnded(database.db, { now, limit: MAX_DUE_AT_ONCE })
    await forEachDue(database, ended, async (work, { tripId }) => {
      if (await store.deleteEnded(work.tx, tripId, now))
        tripEvents.publish(work, tripId, ['ceremony', 'awards'])
    })
  }
}

const idsOf = ({ award_ids }: store.CeremonyRow): string[] => JSON.parse(award_ids)
const momentOf = ({ place, is_open }: store.CeremonyRow) => ({ place, isOpen: is_open === 1 })

const isFresh = ({ moved_at: movedAt, ends_at: endsAt }: store.CeremonyRow, now: Date) =>
  endsAt === null ? isCeremonyFresh({ movedAt }, now) : endsAt > now

function isOn(ceremony: store.CeremonyRow, now: Date): boolean {
  return isFresh(ceremony, now) && isCeremonyOn({ ...momentOf(ceremony), awardIds: idsOf(ceremony) })
}

async function listEnvelopes(tx: Executor, { tripId }: MemberAccess) {
  const awards = await listAwards(tx, { tripId, voterId: null })
  const votes = new Map<string, number>()
  for (const { award_id, vote_count } of await listNominations(tx, { tripId }))
    votes.set(award_id, (votes.get(award_id) ?? 0) + Number(vote_count))
  return inAwardOrder(awards)
    .map((award) => ({
      ...award,
      votingEndedAt: award.voting_ended_at,
      voterCount: votes.get(award.id) ?? 0,
    }))
    .filter(hasEnvelope)
    .map(({ id, created_by }) => ({ id, createdBy: created_by }))
}
