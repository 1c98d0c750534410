import type { Answer } from '@sendit/core/crew/answers.ts'
import type { Executor } from '#db/tables.ts'

type Whose = { tripId: string; userId: string } | { tripId: string; inviteId: string }

/** Stores an answer; says whether it is another than before, and undefined of somebody who is not in the trip. */
export async function setAnswer(tx: Executor, whose: Whose, answer: Answer): Promise<boolean | undefined> {
  const before = 'userId' in whose ? await holdMember(tx, whose) : await holdGuest(tx, whose)
  if (before === undefined) return undefined
  if (before.answer === answer) return false
  if ('userId' in whose) {
    await tx
      .updateTable('memberships')
      .set({ answer })
      .where('trip_id', '=', whose.tripId)
      .where('user_id', '=', whose.userId)
      .execute()
  } else await tx.updateTable('invites').set({ answer }).where('id', '=', whose.inviteId).execute()
  return true
}

/** The row with what it says so far, held until the transaction ends. */
async function holdMember(tx: Executor, { tripId, userId }: { tripId: string; userId: string }) {
  return tx
    .updateTable('memberships')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('answer')
    .executeTakeFirst()
}

async function holdGuest(tx: Executor, { inviteId }: { inviteId: string }) {
  return tx
    .updateTable('invites')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .returning('answer')
    .executeTakeFirst()
}

/** The person's kites, whose row is held until the transaction ends. */
export async function holdQuiver(tx: Executor, userId: string): Promise<string | null> {
  const { quiver } = await tx
    .updateTable('users')
    .set((eb) => ({ display_name: eb.ref('display_name') }))
    .where('id', '=', userId)
    .returning('quiver')
    .executeTakeFirstOrThrow()
  return quiver
}

/** Answers false of somebody who has left meanwhile. */
export async function setKitesHome(
  tx: Executor,
  { tripId, userId, home }: { tripId: string; userId: string; home: string[] },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberships')
    .set({ kites_home: home.length === 0 ? null : JSON.stringify(home) })
    .where('trip_id', '=', tripId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
