import { type AwardStatus, leadersOf, mayPickWinner, statusBefore } from '@sendit/core/awards/award-status.ts'
import type { StepAward } from '@sendit/core/awards/contract.ts'
import { addDays, dayInZone, startOfDayInZone } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { awardStatus, invalid, notAwardJudge, rateLimited, tie } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import type { MemberAccess } from '#trips/trip-gate.ts'
import { forEachDue, lockTrip, MAX_DUE_AT_ONCE, withinADay } from '#trips/trip-lock.ts'
import type { AwardFacts } from './present.ts'
import { applyDeadline, changeDeadline, type Dependencies, getAward } from './service.ts'
import * as store from './store.ts'
import { listAwards, missingIn } from './store.ts'
import * as deadlines from './voting-store.ts'
import { claimReminder } from './voting-store.ts'

export type VotingService = ReturnType<typeof createVotingService>

export function createVotingService(deps: Dependencies) {
  return {
    /** The last missing vote completes an award with a single leader. True for a first vote. Throws AWARD_STATUS. */
    castVote: (work: Work, access: MemberAccess, ballot: Ballot) => castVote(deps, work, access, ballot),

    /** Throws AWARD_STATUS, NOT_OWNER, VALIDATION and TIE. */
    step: (access: MemberAccess, awardId: string, form: StepAward) => step(deps, access, { awardId, form }),
  }
}

type Ballot = { awardId: string; nominationId: string }

async function castVote(
  { clock, tripEvents }: Dependencies,
  work: Work,
  { tripId, actor }: MemberAccess,
  { awardId, nominationId }: Ballot,
): Promise<{ isNew: boolean }> {
  const { tx } = work
  const now = clock.now()
  if (!(await store.lockOpenVoting(tx, { tripId, awardId }, now))) {
    throw awardStatus('Voting is not open for this award.')
  }
  if (!(await store.isNominationOf(tx, awardId, nominationId))) {
    throw invalid('nominationId', 'This nomination is not part of the award.')
  }
  const earlier = await store.findVote(tx, awardId, actor.userId)
  await store.upsertVote(tx, {
    award_id: awardId,
    voter_id: actor.userId,
    nomination_id: nominationId,
    voted_at: now,
  })
  await completeIfDecided(tx, { tripId, awardId }, now)
  tripEvents.publish(work, tripId, ['awards'])
  return { isNew: earlier === undefined }
}

export async function completeDecidedAwards(tx: Executor, tripId: string, now: Date): Promise<void> {
  for (const awardId of await store.listVotingIds(tx, tripId)) {
    const key = { tripId, awardId }
    if (await store.lockAward(tx, key, 'voting')) await completeIfDecided(tx, key, now)
  }
}

async function completeIfDecided(tx: Executor, key: AwardKey, now: Date): Promise<void> {
  if (await store.isVoteMissing(tx, key)) return
  await completeIfOneLeads(tx, key, { byUserId: null, now })
}

async function step(
  { database, tripEvents, clock }: Dependencies,
  access: MemberAccess,
  { awardId, form }: { awardId: string; form: StepAward },
): Promise<AwardFacts> {
  const { tripId } = access
  return database.transactIn(tripId, async (work) => {
    const { tx } = work
    const now = clock.now()
    const { award } = await getAward(tx, access, { awardId, now })
    const stepping = { award, form, now }
    if (form.status === 'completed') await close(tx, access, stepping)
    else if (form.status !== undefined) await open(tx, access, stepping)
    else await changeDeadline(tx, access, stepping)
    tripEvents.publish(work, tripId, ['awards'])
    return getAward(tx, access, { awardId, now })
  })
}

type Stepping = { award: store.AwardRow; form: StepAward; now: Date }

async function close(tx: Executor, access: MemberAccess, { award, form, now }: Stepping): Promise<void> {
  const { tripId, actor, role } = access
  const key = { tripId, awardId: award.id }
  if (!mayPickWinner({ createdBy: award.created_by }, { userId: actor.userId, role }))
    throw notAwardJudge('close its voting')
  if (!(await store.lockAward(tx, key, 'voting'))) throw cannotStep(award, 'completed')
  const winnerId = await pickWinner(tx, key, form.winner ?? null)
  await complete(tx, key, { winnerId, byUserId: actor.userId, now })
}

async function open(tx: Executor, access: MemberAccess, stepping: Stepping): Promise<void> {
  const { award, form, now } = stepping
  const { tripId, actor } = access
  const key = { tripId, awardId: award.id }
  const next = form.status ?? 'voting'
  const from = statusBefore(next)
  if (from === undefined || !(await store.lockAward(tx, key, from))) throw cannotStep(award, next)
  await requireNomination(tx, key)
  await store.stepAward(tx, key, { from, to: next, winnerId: null })
  await applyDeadline(tx, access, stepping)
  const item = { kind: 'award', title: award.category, what: 'opened' } as const
  await recordEvent(tx, { tripId, byUserId: actor.userId, notificationRules: [{ to: 'crew', item }] }, now)
}

function cannotStep(award: store.AwardRow, next: AwardStatus) {
  if (next === 'nomination') return awardStatus('An award cannot go back to nominations.')
  if (next === 'voting') return awardStatus('Voting has been opened for this award already.')
  if (award.status === 'nomination') return awardStatus('Voting is not open for this award yet.')
  return awardStatus('This award has its winner already.')
}

async function requireNomination(tx: Executor, key: AwardKey): Promise<void> {
  const nominations = await store.listNominations(tx, key)
  if (nominations.length === 0) throw awardStatus('Nominate somebody before voting opens.')
}

async function pickWinner(tx: Executor, key: AwardKey, chosen: string | null): Promise<string> {
  const leaders = await listLeaders(tx, key)
  const [leader, ...others] = leaders
  if (leader === undefined) throw awardStatus('Nobody has voted for this award yet.')
  if (chosen !== null) {
    if (leaders.includes(chosen)) return chosen
    throw invalid('winner', 'Choose the winner among those with the most votes.')
  }
  if (others.length > 0) throw tie(leaders)
  return leader
}

export type AwardKey = { tripId: string; awardId: string }
/** Null for a deadline or last vote: then everybody is notified. */
type Closing = { byUserId: string | null; now: Date }

/** Several when tied, none before the first vote. */
async function listLeaders(tx: Executor, key: AwardKey): Promise<string[]> {
  const nominations = await store.listNominations(tx, key)
  return leadersOf(
    nominations.map(({ id, nominated_user_id, vote_count }) => ({
      id,
      nominatedUserId: nominated_user_id,
      voteCount: vote_count,
    })),
  )
}

/** Call with the award locked. */
async function completeIfOneLeads(tx: Executor, key: AwardKey, closing: Closing): Promise<boolean> {
  const [leader, ...others] = await listLeaders(tx, key)
  if (leader === undefined || others.length > 0) return false
  await complete(tx, key, { ...closing, winnerId: leader })
  return true
}

async function complete(
  tx: Executor,
  key: AwardKey,
  { winnerId, byUserId, now }: Closing & { winnerId: string },
): Promise<void> {
  await store.stepAward(tx, key, { from: 'voting', to: 'completed', winnerId })
  const named = await store.findNames(tx, { ...key, winnerId })
  if (named === undefined) return
  const item = { kind: 'award', title: named.category, what: 'won', winner: named.winner } as const
  await recordEvent(tx, { tripId: key.tripId, byUserId, notificationRules: [{ to: 'crew', item }] }, now)
}

type Ended = { tripId: string; awardId: string; category: string }

export function createAwardClosing({
  database,
  tripEvents,
}: {
  database: AppDatabase
  tripEvents: TripEvents
}) {
  return {
    /** A tie waits for a choice. Conditional updates, so that only one server acts and notifies. */
    async closeDue(now: Date): Promise<void> {
      const due = await deadlines.listDue(database.db, { now, limit: MAX_DUE_AT_ONCE })
      await forEachDue(database, due, async (work, award) => {
        const { tripId, awardId, status } = award
        const isOurs =
          status === 'voting'
            ? await deadlines.endVoting(work.tx, awardId, now)
            : await deadlines.dropLapsedDeadline(work.tx, awardId, now)
        if (!isOurs) return
        tripEvents.publish(work, tripId, ['awards'])
        if (status === 'voting') await settle(work.tx, award, now)
      })
    },

    async notifyEnding(now: Date): Promise<void> {
      const ending = await deadlines.listEnding(database.db, withinADay(now))
      await forEachDue(database, ending, async ({ tx }, { tripId, awardId, category }) => {
        if (!(await deadlines.claimEnding(tx, awardId, now))) return
        const to = await listMissing(tx, { tripId, awardId })
        const item = { kind: 'award', title: category, what: 'ends' } as const
        await recordEvent(tx, { tripId, byUserId: null, notificationRules: [{ to, item }] }, now)
      })
    },
  }
}

async function settle(tx: Executor, { tripId, awardId, category }: Ended, now: Date): Promise<void> {
  const key = { tripId, awardId }
  if (await completeIfOneLeads(tx, key, { byUserId: null, now })) return
  const to = await deadlines.listJudges(tx, key)
  const item = { kind: 'award', title: category, what: 'tied' } as const
  await recordEvent(tx, { tripId, byUserId: null, notificationRules: [{ to, item }] }, now)
}

async function listMissing(tx: Executor, key: { tripId: string; awardId: string }): Promise<string[]> {
  const [award] = await listAwards(tx, { ...key, voterId: null })
  return award === undefined ? [] : missingIn(award).map(({ id }) => id)
}

export type AwardRemindersService = ReturnType<typeof createAwardRemindersService>

export function createAwardRemindersService({ clock, tripEvents }: { clock: Clock; tripEvents: TripEvents }) {
  return {
    /** Once per day at the trip's place, otherwise 429. Throws AWARD_STATUS when not open or no vote is missing. */
    async remind(work: Work, access: MemberAccess, awardId: string): Promise<AwardFacts> {
      const { tx } = work
      const { tripId, actor } = access
      const { timezone } = await lockTrip(tx, tripId)
      const now = clock.now()
      const { award } = await getAward(tx, access, { awardId, now })
      if (!(await store.lockOpenVoting(tx, { tripId, awardId }, now)))
        throw awardStatus('Voting is not open for this award.')
      const to = store.missingIn(award).flatMap(({ id }) => (id === actor.userId ? [] : id))
      if (to.length === 0) throw awardStatus('Everybody else has voted.')
      const day = dayInZone(now, timezone ?? 'UTC')
      if (!(await claimReminder(tx, awardId, { day, now }))) {
        const tomorrow = startOfDayInZone(addDays(day, 1), timezone ?? 'UTC')
        throw rateLimited(tomorrow.getTime() - now.getTime(), 'The crew has been reminded today.')
      }
      const by = actor.user.display_name
      const item = { kind: 'award', title: award.category, what: 'reminder', by } as const
      await recordEvent(tx, { tripId, byUserId: actor.userId, notificationRules: [{ to, item }] }, now)
      tripEvents.publish(work, tripId, ['awards'])
      return getAward(tx, access, { awardId, now })
    },
  }
}
