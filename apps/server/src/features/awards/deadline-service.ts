import { mayPickWinner } from '@sendit/core/awards/award-status.ts'
import { MAX_VOTING_DAYS } from '@sendit/core/awards/limits.ts'
import { DAY_MS, requireDeadlineAhead } from '#access/deadlines.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import type { Executor } from '#db/tables.ts'
import { awardStatus, notAwardJudge } from '#errors.ts'
import { moveDeadline } from './deadline-store.ts'
import * as store from './store.ts'

type Changing = {
  award: Pick<store.AwardRow, 'id' | 'created_by' | 'status' | 'voting_ends_at'>
  form: { votingEndsAt?: string | null | undefined }
  now: Date
}

/** The instant that a form asks for. Throws NOT_OWNER for who may not close the award, and VALIDATION. */
export function deadlineOf(
  access: MemberAccess,
  { award, form, now }: { award: { created_by: string | null }; form: Changing['form']; now: Date },
): Date | null {
  const at = form.votingEndsAt ? new Date(form.votingEndsAt) : null
  if (at !== null && !mayDecide(access, award)) throw notAwardJudge('set its deadline')
  requireDeadlineAhead({ field: 'votingEndsAt', at, now, maxDays: MAX_VOTING_DAYS })
  return at
}

/** As voting opens: the deadline asked for with it, else the one that stood, unless it has passed meanwhile. The row is held. */
export async function keepDeadline(tx: Executor, access: MemberAccess, changing: Changing): Promise<void> {
  const { award, form, now } = changing
  const standing = (award.voting_ends_at?.getTime() ?? 0) > now.getTime() ? award.voting_ends_at : null
  const isKept = form.votingEndsAt === undefined || (form.votingEndsAt === null && !mayDecide(access, award))
  const endsAt = isKept ? standing : deadlineOf(access, changing)
  // Whoever is told that it opens needs not be told at once that it ends.
  const isShort = endsAt !== null && endsAt.getTime() - now.getTime() <= DAY_MS
  await moveDeadline(
    tx,
    { tripId: access.tripId, awardId: award.id },
    { endsAt, toldAt: isShort ? now : null },
  )
}

/** Moves the deadline of an award without a winner, or takes it away. Throws NOT_OWNER, VALIDATION and AWARD_STATUS. */
export async function changeDeadline(tx: Executor, access: MemberAccess, changing: Changing): Promise<void> {
  const { award, now } = changing
  const key = { tripId: access.tripId, awardId: award.id }
  if (!mayDecide(access, award)) throw notAwardJudge('set its deadline')
  const endsAt = deadlineOf(access, changing)
  if (award.status === 'completed' || !(await store.holdAward(tx, key, award.status)))
    throw awardStatus('This award has its winner already.')
  if (
    award.status === 'voting' &&
    !(await store.holdOpenVoting(tx, key, now)) &&
    (await store.isVotedIn(tx, award.id))
  )
    throw awardStatus('Voting has ended for this award.')
  await moveDeadline(tx, key, { endsAt, toldAt: null })
}

function mayDecide({ actor, role }: MemberAccess, { created_by }: { created_by: string | null }): boolean {
  return mayPickWinner({ createdBy: created_by }, { userId: actor.userId, role })
}
