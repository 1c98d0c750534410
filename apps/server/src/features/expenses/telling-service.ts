import { type Telling, writeDeed } from '#access/deeds.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import type { Executor } from '#db/tables.ts'
import type { ExpenseWithShares, WholeExpense } from './store.ts'

type Shared = { access: MemberAccess; before?: WholeExpense; after: ExpenseWithShares; now: Date }

/** Puts down whose share is new or another one; people of one share are told together. */
export async function writeShareDeed(
  tx: Executor,
  { access: { tripId, actor }, before, after, now }: Shared,
): Promise<void> {
  const sharesBefore = new Map(before?.shares.map((share) => [share.user_id, share.share_pence]))
  const peopleOf = new Map<number, string[]>()
  for (const { user_id, share_pence } of after.shares) {
    if (sharesBefore.get(user_id) === share_pence) continue
    peopleOf.set(share_pence, [...(peopleOf.get(share_pence) ?? []), user_id])
  }
  const tellings = [...peopleOf].map(([sharePence, to]): Telling => {
    const { description } = after.expense
    const by = actor.user.display_name
    return { to, item: { kind: 'expense', by, description, sharePence, isNew: before === undefined } }
  })
  await writeDeed(tx, { tripId, byUserId: actor.userId, tellings }, now)
}
