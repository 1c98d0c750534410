import type { CreateAward, Nominate } from '@sendit/core/awards/contract.ts'
import { MAX_AWARDS } from '@sendit/core/awards/limits.ts'
import { categoryKey, isStandardAward, STANDARD_AWARDS } from '@sendit/core/awards/standard-awards.ts'
import { suggestionsOf } from '@sendit/core/awards/suggestions.ts'
import { isMember } from '#access/memberships.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { awardStatus, invalid, limitReached, notFound } from '#errors.ts'
import { deadlineOf } from './deadline-service.ts'
import { isPictureOf } from './evidence-store.ts'
import type { AwardFacts, AwardsFacts, SuggestionFacts } from './present.ts'
import * as store from './store.ts'
import * as board from './suggestion-store.ts'

export type AwardsService = ReturnType<typeof createAwardsService>

export type Dependencies = { database: AppDatabase; clock: Clock; news: TripNews }

export function createAwardsService(deps: Dependencies) {
  const { db } = deps.database

  return {
    /** All a screen needs, in two statements whatever the number of awards. */
    async list(access: TripAccess): Promise<AwardsFacts> {
      const { tripId } = access
      const awards = await store.listAwards(db, { tripId, voterId: voterOf(access) })
      return { awards, nominations: await store.listNominations(db, { tripId }) }
    },

    get: (access: TripAccess, awardId: string): Promise<AwardFacts> => getAward(db, access, awardId),

    /** Whom the water board suggests, with the members it names. */
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

    /** A category that is there already comes back as it is. Throws LIMIT_REACHED, NOT_OWNER and VALIDATION. */
    create: (access: MemberAccess, form: CreateAward) => createAward(deps, access, form),

    /**
     * The same person nominated again by the same member gets the new reason and evidence, in the caller's transaction. Throws
     * AWARD_STATUS.
     */
    nominate: (work: Work, access: MemberAccess, nominating: Nominating) =>
      nominate(deps, work, access, nominating),

    /** What the votes are for, never whose they are; nothing while the counts are hidden from the caller. */
    async listVotes(access: TripAccess, awardId: string): Promise<{ nomination_id: string }[]> {
      const award = await getAwardRow(db, access, awardId)
      if (store.isHiddenFromCaller(award)) return []
      return store.listVotes(db, awardId)
    },

    async findMyVote(access: TripAccess, awardId: string): Promise<string | null> {
      return (await getAwardRow(db, access, awardId)).my_vote
    },
  }
}

/** The awards a new trip comes with, in the transaction that makes it. */
export async function addStandardAwards(tx: Executor, tripId: string, now: Date): Promise<void> {
  const awards = STANDARD_AWARDS.map((category) => newAward({ tripId, category, now }))
  await store.insertAwards(tx, awards)
}

/** One award as the caller sees it. */
export async function getAward(db: Executor, access: TripAccess, awardId: string): Promise<AwardFacts> {
  const award = await getAwardRow(db, access, awardId)
  return { award, nominations: await store.listNominations(db, { tripId: access.tripId, awardId }) }
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
  { database, clock, news }: Dependencies,
  access: MemberAccess,
  form: CreateAward,
): Promise<{ facts: AwardFacts; isNew: boolean }> {
  const { tripId, actor } = access
  const { category, description } = form
  return database.transactIn(tripId, async (work) => {
    const { tx } = work
    await lockTrip(tx, tripId)
    const standing = await store.findByCategory(tx, tripId, categoryKey(category))
    if (standing !== undefined) return { facts: await getAward(tx, access, standing.id), isNew: false }
    if ((await store.countAwards(tx, tripId)) >= MAX_AWARDS) {
      throw limitReached(`A trip can have ${MAX_AWARDS} awards.`)
    }
    const createdBy = isStandardAward(category) ? null : actor.userId
    const now = clock.now()
    const award = { ...newAward({ tripId, category, now }), created_by: createdBy }
    const endsAt = deadlineOf(access, { award, form, now })
    await store.insertAwards(tx, [{ ...award, description: description || null, voting_ends_at: endsAt }])
    news.changed(work, tripId, ['awards'])
    return { facts: await getAward(tx, access, award.id), isNew: true }
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
  { clock, news }: Dependencies,
  work: Work,
  { tripId, actor }: MemberAccess,
  { awardId, form: { nominatedUserId, reason, mediaId } }: Nominating,
): Promise<{ nomination: store.NominationRow; isNew: boolean }> {
  const { tx } = work
  if (!(await store.holdAward(tx, { tripId, awardId }, 'nomination'))) {
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
  news.changed(work, tripId, ['awards'])
  return { nomination: stored, isNew: id === fresh.id }
}
