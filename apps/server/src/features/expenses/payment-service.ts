import type { RecordPayment } from '@sendit/core/expenses/contract.ts'
import { PAYMENTS_PAGE } from '@sendit/core/expenses/limits.ts'
import { findRow, type SettlementRow, settle } from '@sendit/core/expenses/settlement-rounds.ts'
import { textToPence } from '@sendit/core/money.ts'
import { writeDeed } from '#access/deeds.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { type Page, readPage } from '#db/page.ts'
import type { Executor } from '#db/tables.ts'
import { amountRange, invalid, notFound, nothingOwed, overpayment } from '#errors.ts'
import { readLedger } from './ledger-store.ts'
import * as payments from './payment-store.ts'
import { listEveryMember, startRound } from './store.ts'

export type PaymentsService = ReturnType<typeof createPaymentsService>

type Dependencies = { database: AppDatabase; clock: Clock; news: TripNews }

export function createPaymentsService({ database, clock, news }: Dependencies) {
  const { db } = database
  const tellTrip = (work: Work, tripId: string) => news.changed(work, tripId, ['payments'])

  return {
    /** One page, newest first; `before` is the last payment of the page before. */
    listPage: (access: TripAccess, before: string | undefined) => listPage(db, access.tripId, before),

    /**
     * Records what one person of the crew paid another, in the caller's transaction, up to what remains of their row of
     * the plan at that moment. Throws NOTHING_OWED or OVERPAYMENT.
     */
    async record(work: Work, access: MemberAccess, form: RecordPayment) {
      const now = clock.now()
      const payment = await recordPayment(work.tx, access, form, now)
      const { tripId, actor } = access
      const by = actor.user.display_name
      const item = { kind: 'payment', by, amountPence: payment.amount_pence } as const
      const to = [payment.from_user_id, payment.to_user_id]
      await writeDeed(work.tx, { tripId, byUserId: actor.userId, tellings: [{ to, item }] }, now)
      tellTrip(work, access.tripId)
      return payment
    },

    /** Takes a payment back; a repeated call changes nothing. One of an earlier round starts the next round. */
    remove: ({ tripId, actor }: MemberAccess, paymentId: string) =>
      database.transactIn(tripId, async (work) => {
        const { tx } = work
        const { round } = await lockTrip(tx, tripId)
        const stamp = { by: actor.userId, now: clock.now() }
        const removed = await payments.markDeleted(tx, { id: paymentId, tripId }, stamp)
        if (removed === undefined) return
        if (removed.round < round) await startRound(tx, tripId)
        tellTrip(work, tripId)
      }),
  }
}

async function listPage(
  db: Executor,
  tripId: string,
  before: string | undefined,
): Promise<Page<payments.PaymentRow>> {
  const place = before === undefined ? undefined : await payments.findPlace(db, tripId, before)
  if (before !== undefined && place === undefined) throw invalid('before', 'This payment is not in the trip.')
  return readPage(PAYMENTS_PAGE, (limit) => payments.listPayments(db, { tripId, before: place, limit }))
}

async function recordPayment(tx: Executor, { tripId, actor }: MemberAccess, form: RecordPayment, now: Date) {
  const pence = textToPence(form.amount) ?? 0
  if (pence < 1) throw amountRange('amount', 'The amount must be at least £0.01')
  await lockTrip(tx, tripId)
  const names = await listNames(tx, { tripId, callerId: actor.userId })
  const from = requireName(names, 'fromUserId', form.fromUserId)
  const to = requireName(names, 'toUserId', form.toUserId)
  const ledger = await readLedger(tx, tripId)
  const row = requireOpenRow(findRow(settle(ledger).rows, form), pence)
  const kind = pence === row.pence ? 'Settlement' : 'Partial'
  return payments.insertPayment(tx, {
    id: newId(now),
    trip_id: tripId,
    round: ledger.round,
    from_user_id: form.fromUserId,
    to_user_id: form.toUserId,
    amount_pence: pence,
    description: form.description || `${kind} payment from ${from} to ${to}`,
    created_by: actor.userId,
    created_at: now,
    deleted_by: null,
    deleted_at: null,
  })
}

/** Names of everybody who is or was in the trip, by id. */
async function listNames(tx: Executor, { tripId, callerId }: { tripId: string; callerId: string }) {
  const crew = await listEveryMember(tx, tripId)
  // They may have left while this request waited for the trip's row.
  if (!crew.some(({ id, left_at }) => id === callerId && left_at === null)) throw notFound()
  return new Map(crew.map((person) => [person.id, person.display_name]))
}

function requireName(names: ReadonlyMap<string, string>, path: string, userId: string): string {
  const name = names.get(userId)
  if (name === undefined) throw invalid(path, 'A payment is between people of the trip')
  return name
}

function requireOpenRow(row: SettlementRow | undefined, pence: number): SettlementRow {
  if (row === undefined || row.status === 'paid') throw nothingOwed()
  if (pence > row.remainingPence) throw overpayment(row.remainingPence)
  return row
}
