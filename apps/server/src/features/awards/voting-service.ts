import { type AwardStatus, mayPickWinner, statusBefore } from '@sendit/core/awards/award-status.ts'
import type { StepAward } from '@sendit/core/awards/contract.ts'
import { leadersOf } from '@sendit/core/awards/standings.ts'
import { writeDeed } from '#access/deeds.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import type { Work } from '#db/open.ts'
import type { Executor } from '#db/tables.ts'
import { awardStatus, invalid, notAwardJudge, tie } from '#errors.ts'
import type { AwardFacts } from './present.ts'
import { type Dependencies, getAward } from './service.ts'
import * as store from './store.ts'

export type VotingService = ReturnType<typeof createVotingService>

type AwardKey = { tripId: string; awardId: string }

export function createVotingService(deps: Dependencies) {
  return {
    /**
     * One vote for each member, which may move while voting is open. The last one missing completes an award that has
     * one leader. In the caller's transaction; answers whether it was the member's first. Throws AWARD_STATUS.
     */
    castVote: (work: Work, access: MemberAccess, ballot: Ballot) => castVote(deps, work, access, ballot),

    /** Opens voting, or closes it with its winner. Throws AWARD_STATUS, NOT_OWNER and TIE. */
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
  if (!(await store.holdAward(tx, { tripId, awardId }, 'voting'))) {
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
    voted_at: clock.now(),
  })
  await completeIfDecided(tx, { tripId, awardId })
  news.changed(work, tripId, ['awards'])
  return { isNew: earlier === undefined }
}

/** When somebody leaves, an award may have waited for their vote alone. */
export async function completeDecidedAwards(tx: Executor, tripId: string): Promise<void> {
  for (const awardId of await store.listVotingIds(tx, tripId)) {
    const key = { tripId, awardId }
    if (await store.holdAward(tx, key, 'voting')) await completeIfDecided(tx, key)
  }
}

async function completeIfDecided(tx: Executor, key: AwardKey): Promise<void> {
  if (await store.isVoteMissing(tx, key)) return
  const [leader, ...others] = await listLeaders(tx, key)
  if (leader === undefined || others.length > 0) return
  await store.stepAward(tx, key, { from: 'voting', to: 'completed', winnerId: leader })
}

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

async function step(
  { database, news, clock }: Dependencies,
  access: MemberAccess,
  { awardId, form }: { awardId: string; form: StepAward },
): Promise<AwardFacts> {
  const { tripId, actor, role } = access
  const key = { tripId, awardId }
  return database.transactIn(tripId, async (work) => {
    const { tx } = work
    const { award } = await getAward(tx, access, awardId)
    const isClosing = form.status === 'completed'
    if (isClosing && !mayPickWinner({ createdBy: award.created_by }, { userId: actor.userId, role }))
      throw notAwardJudge()
    const from = statusBefore(form.status)
    if (from === undefined || !(await store.holdAward(tx, key, from))) throw cannotStep(award, form.status)
    const winnerId = isClosing ? await pickWinner(tx, key, form.winner ?? null) : null
    if (!isClosing) await requireNomination(tx, key)
    await store.stepAward(tx, key, { from, to: form.status, winnerId })
    await writeAwardDeed(tx, access, { award, winnerId, now: clock.now() })
    news.changed(work, tripId, ['awards'])
    return getAward(tx, access, awardId)
  })
}

async function writeAwardDeed(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  { award, winnerId, now }: { award: store.AwardRow; winnerId: string | null; now: Date },
): Promise<void> {
  const winner = winnerId === null ? undefined : await store.findName(tx, winnerId)
  const what = winnerId === null ? 'opened' : 'won'
  const item = { kind: 'award', title: award.category, what, winner } as const
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
