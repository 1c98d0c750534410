import { balancesOf, findRow, type SettlementRow, settle } from '@sendit/core/expenses/balances.ts'
import type { RecordPayment, SendReminder } from '@sendit/core/expenses/contract.ts'
import { PAYMENTS_PAGE } from '@sendit/core/expenses/limits.ts'
import { textToPence } from '@sendit/core/money.ts'
import { addDays, dayInZone, startOfDayInZone } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { type Page, readPage } from '#db/statement.ts'
import {
  amountRange,
  invalid,
  notCreditor,
  notFound,
  nothingOwed,
  overpayment,
  rateLimited,
} from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import { enqueueJob } from '#queue/job-queue.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import { sparingFormer } from './deleting-service.ts'
import { readLedger } from './ledger-store.ts'
import { REMINDER_MAIL } from './mail.ts'
import * as payments from './payment-store.ts'
import * as store from './payment-store.ts'
import { findAddress, insertReminder, listReminders, type ReminderRow } from './payment-store.ts'
import { listEveryMember, startRound } from './store.ts'

export type PaymentsService = ReturnType<typeof createPaymentsService>

type Dependencies = { database: AppDatabase; clock: Clock; tripEvents: TripEvents }

export function createPaymentsService({ database, clock, tripEvents }: Dependencies) {
  const { db } = database
  const publishChange = (work: Work, tripId: string) => tripEvents.publish(work, tripId, ['payments'])

  return {
    /** Newest first. */
    listPage: (access: TripAccess, before: string | undefined) => listPage(db, access.tripId, before),

    /** Up to the remainder of their row in the plan. Throws NOTHING_OWED or OVERPAYMENT. */
    async record(work: Work, access: MemberAccess, form: RecordPayment) {
      const now = clock.now()
      const payment = await recordPayment(work.tx, access, form, now)
      const { tripId, actor } = access
      const by = actor.user.display_name
      const item = { kind: 'payment', by, amountPence: payment.amount_pence } as const
      const to = [payment.from_user_id, payment.to_user_id]
      await recordEvent(work.tx, { tripId, byUserId: actor.userId, notificationRules: [{ to, item }] }, now)
      publishChange(work, access.tripId)
      return payment
    },

    /** Idempotent. One from an earlier round starts the next round. Throws FORMER_MEMBER. */
    remove: ({ tripId, actor }: MemberAccess, paymentId: string) =>
      database.transactIn(tripId, async (work) => {
        const { tx } = work
        const { round } = await lockTrip(tx, tripId)
        const stamp = { by: actor.userId, now: clock.now() }
        const key = { id: paymentId, tripId }
        const removed = await sparingFormer(tx, tripId, () => payments.markDeleted(tx, key, stamp))
        if (removed === undefined) return
        if (removed.round < round) await startRound(tx, tripId)
        publishChange(work, tripId)
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

async function listNames(tx: Executor, { tripId, callerId }: { tripId: string; callerId: string }) {
  const crew = await listEveryMember(tx, tripId)
  // May have left while this waited for the lock.
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

export type PayAsksService = ReturnType<typeof createPayAsksService>

/** An expense entered by others in someone's name reveals no payment details (docs/security.md M18). */
export function createPayAsksService({ database, clock, tripEvents }: Dependencies) {
  return {
    /** Only the payer's own opening counts. */
    see: ({ tripId, actor }: MemberAccess, expenseId: string) =>
      database.transactIn(tripId, async (work) => {
        const now = clock.now()
        await lockTrip(work.tx, tripId)
        if (!(await store.markSeen(work.tx, { tripId, expenseId, payerId: actor.userId, now }))) return
        await store.answerSharers(work.tx, { tripId, expenseId, payerId: actor.userId, now })
        tripEvents.publish(work, tripId, ['payments'])
      }),

    /** Once. Throws NOTHING_OWED, and VALIDATION without payment details. */
    ask: ({ tripId, actor }: MemberAccess, creditorId: string) =>
      database.transactIn(tripId, async (work) => {
        const { tx } = work
        const { userId: fromUserId, user } = actor
        await lockTrip(tx, tripId)
        await requireMembers(tx, tripId, [fromUserId, creditorId])
        const row = findRow(settle(await readLedger(tx, tripId)).rows, { fromUserId, toUserId: creditorId })
        if (row === undefined || row.status === 'paid') throw nothingOwed()
        if (!(await store.hasPaymentDetails(tx, creditorId))) {
          throw invalid('userId', 'They have not said how they want to be paid')
        }
        const now = clock.now()
        const ask = { trip_id: tripId, from_user_id: fromUserId, to_user_id: creditorId, asked_at: now }
        if (!(await store.insertAsk(tx, ask))) return
        const item = { kind: 'payTo', by: user.display_name, what: 'asks' } as const
        await recordEvent(
          tx,
          { tripId, byUserId: fromUserId, notificationRules: [{ to: [creditorId], item }] },
          now,
        )
        tripEvents.publish(work, tripId, ['payments'])
      }),

    /** Throws NOT_FOUND without a request. */
    answer: ({ tripId, actor }: MemberAccess, debtorId: string) =>
      database.transactIn(tripId, async (work) => {
        const { tx } = work
        const { userId: toUserId, user } = actor
        await lockTrip(tx, tripId)
        await requireMembers(tx, tripId, [toUserId])
        const pair = { tripId, fromUserId: debtorId, toUserId }
        const ask = await store.findAsk(tx, pair)
        if (ask === undefined) throw notFound()
        if (ask.answered_at !== null) return
        const now = clock.now()
        await store.answerAsk(tx, pair, now)
        const item = { kind: 'payTo', by: user.display_name, what: 'shows' } as const
        await recordEvent(
          tx,
          { tripId, byUserId: toUserId, notificationRules: [{ to: [debtorId], item }] },
          now,
        )
        tripEvents.publish(work, tripId, ['payments'])
      }),
  }
}

/** May have left while this waited for the lock. */
async function requireMembers(tx: Executor, tripId: string, userIds: string[]): Promise<void> {
  const crew = await listEveryMember(tx, tripId)
  const isMember = (userId: string) => crew.some(({ id, left_at }) => id === userId && left_at === null)
  if (!userIds.every(isMember)) throw notFound()
}

export type RemindersService = ReturnType<typeof createRemindersService>

type ReminderServiceDependencies = { clock: Clock; tripEvents: TripEvents; wakeOutbox: () => void }

export function createRemindersService({ clock, tripEvents, wakeOutbox }: ReminderServiceDependencies) {
  return {
    /** Once per day at the trip's place, otherwise 429. Throws NOTHING_OWED. */
    async remind(work: Work, { tripId, actor }: MemberAccess, form: SendReminder): Promise<ReminderRow> {
      const { tx } = work
      const { fromUserId, toUserId } = form
      if (toUserId !== actor.userId) throw notCreditor()
      const { timezone } = await lockTrip(tx, tripId)
      const name = await requireDebtor(work, { tripId, fromUserId, callerId: actor.userId })
      const row = findRow(settle(await readLedger(tx, tripId)).rows, form)
      if (row === undefined || row.status === 'paid') throw nothingOwed()
      const to = await findAddress(tx, fromUserId)
      if (to === undefined) throw invalid('fromUserId', `${name} has no account, so nobody can mail them`)
      const now = clock.now()
      const day = dayInZone(now, timezone ?? 'UTC')
      const reminder = {
        trip_id: tripId,
        from_user_id: fromUserId,
        to_user_id: toUserId,
        day,
        reminded_at: now,
      }
      if (!(await insertReminder(tx, reminder))) {
        const tomorrow = startOfDayInZone(addDays(day, 1), timezone ?? 'UTC')
        throw rateLimited(tomorrow.getTime() - now.getTime(), `You have reminded ${name} today.`)
      }
      await enqueueJob(tx, { kind: REMINDER_MAIL, to, payload: { tripId, fromUserId, toUserId } }, now)
      const { userId: byId, user } = actor
      const by = user.display_name
      const item = { kind: 'reminder', by, byId, amountPence: row.remainingPence } as const
      await recordEvent(tx, { tripId, byUserId: byId, notificationRules: [{ to: [fromUserId], item }] }, now)
      work.afterCommit(async () => wakeOutbox())
      tripEvents.publish(work, tripId, ['payments'])
      return reminder
    },
  }
}

type Sought = { tripId: string; fromUserId: string; callerId: string }

/** Either may have left while this waited for the lock. */
async function requireDebtor({ tx }: Work, { tripId, fromUserId, callerId }: Sought): Promise<string> {
  const crew = await listEveryMember(tx, tripId)
  const members = crew.filter(({ left_at }) => left_at === null)
  if (!members.some(({ id }) => id === callerId)) throw notFound()
  const debtor = members.find(({ id }) => id === fromUserId)
  if (debtor === undefined) throw invalid('fromUserId', 'Reminders are for members of the trip')
  return debtor.display_name
}

export async function listRemindedDebts(
  db: Executor,
  { tripId, userId }: { tripId: string; userId: string },
) {
  const reminders = await listReminders(db, { tripId, fromUserId: userId })
  if (reminders.length === 0) return []
  const [ledger, crew] = await Promise.all([readLedger(db, tripId), listEveryMember(db, tripId)])
  const owed = settle(ledger).rows.filter(
    ({ fromUserId, remainingPence }) => fromUserId === userId && remainingPence > 0,
  )
  const toUserIds = [...new Set(reminders.map(({ to_user_id }) => to_user_id))]
  return toUserIds.flatMap((toUserId) => {
    const row = owed.find((one) => one.toUserId === toUserId)
    const name = crew.find(({ id }) => id === toUserId)?.display_name
    return row === undefined || name === undefined ? [] : [{ toUserId, name, pence: row.remainingPence }]
  })
}

/** In pence; negative when they owe. */
export async function readBalance(tx: Executor, tripId: string, userId: string): Promise<number> {
  return balancesOf(await readLedger(tx, tripId)).get(userId) ?? 0
}

export async function readMoney(db: Executor, tripId: string) {
  const ledger = await readLedger(db, tripId)
  return { costs: ledger.costs, balances: balancesOf(ledger) }
}
