import { type AwardStatus, mayPickWinner, statusBefore } from '@sendit/core/awards/award-status.ts'
import type { StepAward } from '@sendit/core/awards/contract.ts'
import { writeDeed } from '#access/deeds.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import type { Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { awardStatus, invalid, notAwardJudge, tie } from '#errors.ts'
import { changeDeadline, keepDeadline } from './deadline-service.ts'
import type { AwardFacts } from './present.ts'
import { type Dependencies, getAward } from './service.ts'
import * as store from './store.ts'
import { type AwardKey, complete, completeIfOneLeads, listLeaders } from './winner-service.ts'

export type VotingService = ReturnType<typeof createVotingService>

export function createVotingService(deps: Dependencies) {
  return {
    /**
     * One vote for each member, which may move while voting is open. The last one missing completes an award that has
     * one leader. In the caller's transaction; answers whether it was the member's first. Throws AWARD_STATUS.
     */
    castVote: (work: Work, access: MemberAccess, ballot: Ballot) => castVote(deps, work, access, ballot),

    /** Opens voting, closes it with its winner, or moves its deadline. Throws AWARD_STATUS, NOT_OWNER, VALIDATION and TIE. */
    step: (access: MemberAccess, awardId: string, form: StepAward) => step(deps, access, { awardId, form }),
  }
}

type Ballot = { awardId: string; nominationId: string }

async function castVote(
  { clock, news }: Dependencies,
  work: Work,
  { tripId, actor }: MemberAccess,
  { awardId, nominationId }: Ballot,
): Promise<{ isNew: boolean }> {
  const { tx } = work
  const now = clock.now()
  if (!(await store.holdOpenVoting(tx, { tripId, awardId }, now))) {
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
  news.changed(work, tripId, ['awards'])
  return { isNew: earlier === undefined }
}

/** When somebody leaves, an award may have waited for their vote alone. */
export async function completeDecidedAwards(tx: Executor, tripId: string, now: Date): Promise<void> {
  for (const awardId of await store.listVotingIds(tx, tripId)) {
    const key = { tripId, awardId }
    if (await store.holdAward(tx, key, 'voting')) await completeIfDecided(tx, key, now)
  }
}

async function completeIfDecided(tx: Executor, key: AwardKey, now: Date): Promise<void> {
  if (await store.isVoteMissing(tx, key)) return
  await completeIfOneLeads(tx, key, { byUserId: null, now })
}

async function step(
  { database, news, clock }: Dependencies,
  access: MemberAccess,
  { awardId, form }: { awardId: string; form: StepAward },
): Promise<AwardFacts> {
  const { tripId } = access
  return database.transactIn(tripId, async (work) => {
    const { tx } = work
    const { award } = await getAward(tx, access, awardId)
    const stepping = { award, form, now: clock.now() }
    if (form.status === 'completed') await close(tx, access, stepping)
    else if (form.status !== undefined) await open(tx, access, stepping)
    else await changeDeadline(tx, access, stepping)
    news.changed(work, tripId, ['awards'])
    return getAward(tx, access, awardId)
  })
}

type Stepping = { award: store.AwardRow; form: StepAward; now: Date }

async function close(tx: Executor, access: MemberAccess, { award, form, now }: Stepping): Promise<void> {
  const { tripId, actor, role } = access
  const key = { tripId, awardId: award.id }
  if (!mayPickWinner({ createdBy: award.created_by }, { userId: actor.userId, role }))
    throw notAwardJudge('close its voting')
  if (!(await store.holdAward(tx, key, 'voting'))) throw cannotStep(award, 'completed')
  const winnerId = await pickWinner(tx, key, form.winner ?? null)
  await complete(tx, key, { winnerId, byUserId: actor.userId, now })
}

async function open(tx: Executor, access: MemberAccess, stepping: Stepping): Promise<void> {
  const { award, form, now } = stepping
  const { tripId, actor } = access
  const key = { tripId, awardId: award.id }
  const next = form.status ?? 'voting'
  const from = statusBefore(next)
  if (from === undefined || !(await store.holdAward(tx, key, from))) throw cannotStep(award, next)
  await requireNomination(tx, key)
  await store.stepAward(tx, key, { from, to: next, winnerId: null })
  await keepDeadline(tx, access, stepping)
  const item = { kind: 'award', title: award.category, what: 'opened' } as const
  await writeDeed(tx, { tripId, byUserId: actor.userId, tellings: [{ to: 'crew', item }] }, now)
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

/** The single leader, or the one chosen among the leaders. */
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
