import { mayPickWinner } from '@sendit/core/awards/award-status.ts'
import type { CreateAward, Nominate } from '@sendit/core/awards/contract.ts'
import { MAX_AWARDS, MAX_VOTING_DAYS } from '@sendit/core/awards/limits.ts'
import { categoryKey, isStandardAward, STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import { suggestionsOf } from '@sendit/core/awards/suggestions.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { awardStatus, invalid, limitReached, notAwardJudge, notFound } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { isMember } from '#trips/memberships.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { DAY_MS, lockTrip, requireFutureDeadline } from '#trips/trip-lock.ts'
import { findSealedAwards } from './ceremony-service.ts'
import type { AwardFacts, AwardsFacts, SuggestionFacts } from './present.ts'
import * as store from './store.ts'
import * as board from './store.ts'
import { isPictureOf } from './store.ts'
import { moveDeadline } from './voting-store.ts'

export type AwardsService = ReturnType<typeof createAwardsService>

export type Dependencies = { database: AppDatabase; clock: Clock; tripEvents: TripEvents }

export function createAwardsService(deps: Dependencies) {
  const { db } = deps.database
  const now = () => deps.clock.now()

  return {
    /** Three statements, however many awards. */
    async list(access: TripAccess): Promise<AwardsFacts> {
      const { tripId } = access
      const awards = await store.listAwards(db, { tripId, voterId: voterOf(access) })
      const nominations = await store.listNominations(db, { tripId })
      return { awards, nominations, sealedIds: await findSealedAwards(db, tripId, now()) }
    },

    get: (access: TripAccess, awardId: string): Promise<AwardFacts> =>
      getAward(db, access, { awardId, now: now() }),

    async suggest({ tripId }: TripAccess): Promise<SuggestionFacts> {
      const [members, timeZone] = [await board.listMembers(db, tripId), await board.findTimeZone(db, tripId)]
      const found = suggestionsOf({
        rides: await board.listRides(db, tripId),
        sessions: await board.listSessions(db, tripId),
        memberIds: members.map(({ id }) => id),
        timeZone: timeZone ?? 'UTC',
      })
      return { found, members }
    },

    /** Returns an existing category unchanged. Throws LIMIT_REACHED, NOT_OWNER and VALIDATION. */
    create: (access: MemberAccess, form: CreateAward) => createAward(deps, access, form),

    /** Repeating it updates reason and evidence. Throws AWARD_STATUS. */
    nominate: (work: Work, access: MemberAccess, nominating: Nominating) =>
      nominate(deps, work, access, nominating),

    /** Never reveals voters; empty while counts are hidden. */
    async listVotes(access: TripAccess, awardId: string): Promise<{ nomination_id: string }[]> {
      const award = await getAwardRow(db, access, awardId)
      if (store.isHiddenFromCaller(award)) return []
      if ((await findSealedAwards(db, access.tripId, now())).has(awardId)) return []
      return store.listVotes(db, awardId)
    },

    async findMyVote(access: TripAccess, awardId: string): Promise<string | null> {
      return (await getAwardRow(db, access, awardId)).my_vote
    },
  }
}

export async function addStandardAwards(tx: Executor, tripId: string, now: Date): Promise<void> {
  const awards = STANDARD_AWARDS.map((category) => newAward({ tripId, category, now }))
  await store.insertAwards(tx, awards)
}

export async function getAward(
  db: Executor,
  access: TripAccess,
  { awardId, now }: { awardId: string; now: Date },
): Promise<AwardFacts> {
  const { tripId } = access
  const award = await getAwardRow(db, access, awardId)
  const nominations = await store.listNominations(db, { tripId, awardId })
  return { award, nominations, isSealed: (await findSealedAwards(db, tripId, now)).has(awardId) }
}

async function getAwardRow(db: Executor, access: TripAccess, awardId: string): Promise<store.AwardRow> {
  const { tripId } = access
  const [award] = await store.listAwards(db, { tripId, voterId: voterOf(access), awardId })
  if (award === undefined) throw notFound()
  return award
}

function voterOf(access: TripAccess): string | null {
  return access.isMember() ? access.actor.userId : null
}

async function createAward(
  { database, clock, tripEvents }: Dependencies,
  access: MemberAccess,
  form: CreateAward,
): Promise<{ facts: AwardFacts; isNew: boolean }> {
  const { tripId, actor } = access
  const { category, description } = form
  return database.transactIn(tripId, async (work) => {
    const { tx } = work
    await lockTrip(tx, tripId)
    const existing = await store.findByCategory(tx, tripId, categoryKey(category))
    const now = clock.now()
    if (existing !== undefined)
      return { facts: await getAward(tx, access, { awardId: existing.id, now }), isNew: false }
    if ((await store.countAwards(tx, tripId)) >= MAX_AWARDS) {
      throw limitReached(`A trip can have ${MAX_AWARDS} awards.`)
    }
    const createdBy = isStandardAward(category) ? null : actor.userId
    const award = { ...newAward({ tripId, category, now }), created_by: createdBy }
    const endsAt = deadlineOf(access, { award, form, now })
    await store.insertAwards(tx, [{ ...award, description: description || null, voting_ends_at: endsAt }])
    tripEvents.publish(work, tripId, ['awards'])
    return { facts: await getAward(tx, access, { awardId: award.id, now }), isNew: true }
  })
}

function newAward({ tripId, category, now }: { tripId: string; category: string; now: Date }) {
  return {
    id: newId(now),
    trip_id: tripId,
    category,
    category_key: categoryKey(category),
    description: null,
    status: 'nomination' as const,
    winner_id: null,
    created_by: null,
    created_at: now,
  }
}

type Nominating = { awardId: string; form: Nominate }

async function nominate(
  { clock, tripEvents }: Dependencies,
  work: Work,
  { tripId, actor }: MemberAccess,
  { awardId, form: { nominatedUserId, reason, mediaId } }: Nominating,
): Promise<{ nomination: store.NominationRow; isNew: boolean }> {
  const { tx } = work
  if (!(await store.lockAward(tx, { tripId, awardId }, 'nomination'))) {
    throw awardStatus('Nominations are closed for this award.')
  }
  if (!(await isMember(tx, tripId, nominatedUserId))) {
    throw invalid('nominatedUserId', 'This person is not in the trip.')
  }
  if (mediaId && !(await isPictureOf(tx, { tripId, mediaId }))) {
    throw invalid('mediaId', 'Choose a photo of the trip.')
  }
  const now = clock.now()
  const fresh = { id: newId(now), award_id: awardId, nominated_by: actor.userId, created_at: now }
  const id = await store.upsertNomination(tx, {
    ...fresh,
    nominated_user_id: nominatedUserId,
    reason: reason || null,
    media_id: mediaId ?? null,
  })
  const nominations = await store.listNominations(tx, { tripId, awardId })
  const stored = nominations.find((nomination) => nomination.id === id)
  if (stored === undefined) throw notFound()
  tripEvents.publish(work, tripId, ['awards'])
  return { nomination: stored, isNew: id === fresh.id }
}

type Changing = {
  award: Pick<store.AwardRow, 'id' | 'created_by' | 'status' | 'voting_ends_at'>
  form: { votingEndsAt?: string | null | undefined }
  now: Date
}

/** Throws NOT_OWNER and VALIDATION. */
function deadlineOf(
  access: MemberAccess,
  { award, form, now }: { award: { created_by: string | null }; form: Changing['form']; now: Date },
): Date | null {
  const at = form.votingEndsAt ? new Date(form.votingEndsAt) : null
  if (at !== null && !mayDecide(access, award)) throw notAwardJudge('set its deadline')
  requireFutureDeadline({ field: 'votingEndsAt', at, now, maxDays: MAX_VOTING_DAYS })
  return at
}

/** Keeps the earlier deadline unless it has passed. Call with the award locked. */
export async function applyDeadline(tx: Executor, access: MemberAccess, changing: Changing): Promise<void> {
  const { award, form, now } = changing
  const existing = (award.voting_ends_at?.getTime() ?? 0) > now.getTime() ? award.voting_ends_at : null
  const isUnchanged =
    form.votingEndsAt === undefined || (form.votingEndsAt === null && !mayDecide(access, award))
  const endsAt = isUnchanged ? existing : deadlineOf(access, changing)
  // The opening notification already covers a short deadline.
  const isShort = endsAt !== null && endsAt.getTime() - now.getTime() <= DAY_MS
  await moveDeadline(
    tx,
    { tripId: access.tripId, awardId: award.id },
    { endsAt, notifiedAt: isShort ? now : null },
  )
}

/** Throws NOT_OWNER, VALIDATION and AWARD_STATUS. */
export async function changeDeadline(tx: Executor, access: MemberAccess, changing: Changing): Promise<void> {
  const { award, now } = changing
  const key = { tripId: access.tripId, awardId: award.id }
  if (!mayDecide(access, award)) throw notAwardJudge('set its deadline')
  const endsAt = deadlineOf(access, changing)
  if (award.status === 'completed' || !(await store.lockAward(tx, key, award.status)))
    throw awardStatus('This award has its winner already.')
  if (
    award.status === 'voting' &&
    !(await store.lockOpenVoting(tx, key, now)) &&
    (await store.isVotedIn(tx, award.id))
  )
    throw awardStatus('Voting has ended for this award.')
  await moveDeadline(tx, key, { endsAt, notifiedAt: null })
}

function mayDecide({ actor, role }: MemberAccess, { created_by }: { created_by: string | null }): boolean {
  return mayPickWinner({ createdBy: created_by }, { userId: actor.userId, role })
}

/** Screens show the evidence of nominations. */
export async function publishIfEvidence(
  tripEvents: TripEvents,
  work: Work,
  { tripId, mediaId }: { tripId: string; mediaId: string },
): Promise<void> {
  if (await store.isEvidence(work.tx, mediaId)) tripEvents.publish(work, tripId, ['awards'])
}
