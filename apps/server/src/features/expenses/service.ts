import { normalizeForSearch } from '@sendit/core/chat/search-words.ts'
import type { PersonalSum } from '@sendit/core/expenses/balances.ts'
import { increasedSharesOfFormerMembers, settle } from '@sendit/core/expenses/balances.ts'
import { guessCategory } from '@sendit/core/expenses/category.ts'
import type { AddExpense, SpendingQuery, UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { splitWithMember } from '@sendit/core/expenses/history.ts'
import { sharesOf } from '@sendit/core/expenses/split.ts'
import type { Topic } from '@sendit/core/live/topics.ts'
import { dayInZone } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { invalid, notFound, notPayer, splitFixed } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { type NotificationRule, recordEvent } from '#live/trip-events.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import { type IsSeen, lockTrip, nextUpdate, type Saved, versionOf } from '#trips/trip-lock.ts'
import { recordEdit, restorableSince, sparingFormer } from './deleting-service.ts'
import { readSpending } from './filter-store.ts'
import { createLedgerReader } from './ledger-store.ts'
import { type AskedPage, filterOf, listPage } from './listing-service.ts'
import type { BalanceFacts } from './present.ts'
import type { RateBook } from './pricing-service.ts'
import { currencyToLookUp, type ExpenseSplit, type FoundRate, priceOf, splitOf } from './pricing-service.ts'
import type { ExpenseWithShares, WholeExpense } from './store.ts'
import * as store from './store.ts'
import { listHistory } from './store.ts'

export type ExpensesService = ReturnType<typeof createExpensesService>
export type Change = { expenseId: string; form: UpdateExpense; isSeen: IsSeen; found?: FoundRate | undefined }
const CHANGED: Topic[] = ['expenses', 'trip']

type Dependencies = { database: AppDatabase; clock: Clock; tripEvents: TripEvents; rates: RateBook }

export function createExpensesService(deps: Dependencies) {
  const { database, tripEvents } = deps
  const { db } = database
  const readLedger = createLedgerReader()

  return {
    listPage: (access: TripAccess, asked: AskedPage) =>
      listPage(db, access.tripId, { ...asked, now: deps.clock.now() }),

    /** `withDeleted` includes restorable ones. Two statements. Throws NOT_FOUND. */
    async get({ tripId }: TripAccess, expenseId: string, withDeleted: boolean) {
      const deletedSince = withDeleted ? restorableSince(deps.clock.now()) : undefined
      const facts = await store.findShownExpense(db, { tripId, expenseId, deletedSince })
      if (facts === undefined) throw notFound()
      return { facts, history: await listHistory(db, expenseId) }
    },

    /** May call the provider, so call it before the transaction. */
    async lookUp(
      access: TripAccess,
      form: UpdateExpense,
      expenseId?: string,
    ): Promise<FoundRate | undefined> {
      const before =
        expenseId === undefined ? undefined : await store.findExpense(db, access.tripId, expenseId)
      const currency = currencyToLookUp(form, before)
      if (currency === undefined) return undefined
      const spentOn = form.spentOn ?? before?.spent_on
      const day =
        spentOn ?? dayInZone(deps.clock.now(), (await store.findTimezone(db, access.tripId)) ?? 'UTC')
      return deps.rates.find(currency, day)
    },

    /** Starts the next settlement round. */
    async add(
      work: Work,
      access: MemberAccess,
      form: AddExpense,
      found?: FoundRate,
    ): Promise<store.ExpenseWithShares> {
      const now = deps.clock.now()
      const facts = await addExpense(work.tx, access, { form, found, now })
      await recordShareEvent(work.tx, { access, after: facts, now })
      tripEvents.publish(work, access.tripId, CHANGED)
      return facts
    },

    /** Only its payer or author; refused when changed since. Starts the next settlement round. */
    async edit(
      work: Work,
      access: MemberAccess,
      { expenseId, isSeen, ...asked }: Change,
    ): Promise<Saved<store.ExpenseWithShares>> {
      await lockTrip(work.tx, access.tripId)
      const before = await getOwnExpense(work.tx, access, expenseId)
      if (!isSeen(versionOf(before.expense))) return { isStale: true, facts: before }
      return { isStale: false, facts: await saveEdit(deps, work, { access, ...asked, before }) }
    },

    /** Two statements, whatever the trip's size. */
    async balances({ tripId }: TripAccess, readerId?: string): Promise<BalanceFacts> {
      const ledger = await readLedger(db, tripId)
      // After the ledger, so that it includes everyone in it.
      const crew = await store.listCrewToSettle(db, { tripId, readerId })
      return { crew, ledger, ...settle(ledger) }
    },

    spending: ({ tripId }: TripAccess, asked: SpendingQuery) =>
      readSpending(db, tripId, filterOf(asked, deps.clock.now())),

    async listNames({ tripId }: TripAccess): Promise<ReadonlyMap<string, string>> {
      const crew = await store.listEveryMember(db, tripId)
      return new Map(crew.map((person) => [person.id, person.display_name]))
    },
  }
}

/** Starts the next settlement round. Call with the trip locked. */
async function saveEdit(
  { clock, tripEvents }: Pick<Dependencies, 'clock' | 'tripEvents'>,
  work: Work,
  { access, ...asked }: Omit<Edit, 'by' | 'now'> & { access: MemberAccess },
): Promise<store.ExpenseWithShares> {
  const edit = { ...asked, by: access.actor.userId, now: clock.now() }
  const facts = await sparingFormer(work.tx, access.tripId, () => editExpense(work.tx, edit))
  await recordEdit(work.tx, { ...edit, after: facts })
  await recordShareEvent(work.tx, { access, before: asked.before, after: facts, now: edit.now })
  await store.startRound(work.tx, access.tripId)
  tripEvents.publish(work, access.tripId, CHANGED)
  return facts
}

type Addition = { form: AddExpense; found: FoundRate | undefined; now: Date }

async function addExpense(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  { form, found, now }: Addition,
): Promise<store.ExpenseWithShares> {
  const trip = await store.nextExpenseNumber(tx, tripId)
  // The last member may have left while this waited for the lock.
  if (trip === undefined) throw notFound()
  const spentOn = form.spentOn ?? dayInZone(now, trip.timezone ?? 'UTC')
  const price = priceOf({ form, spentOn, found })
  const split = splitOf(form, price)
  const paidBy = form.paidBy ?? actor.userId
  const people = split.parts.map(({ userId }) => userId)
  const members = await store.listMembersAmong(tx, tripId, [...new Set([actor.userId, paidBy, ...people])])
  if (!members.has(actor.userId)) throw notFound()
  requirePayer(paidBy, members)
  requireSplit(people, members)
  const expense: store.ExpenseRow = {
    ...{ id: newId(now), trip_id: tripId, seq: trip.expense_seq, ...price, spent_on: spentOn },
    ...wordsOf(form.description),
    ...{ paid_by: paidBy, entered_by: actor.userId, split_mode: split.mode },
    payer_saw_at: paidBy === actor.userId ? now : null,
    ...{ receipt_file_id: null, receipt_type: null, created_at: now, updated_at: now, deleted_at: null },
  }
  await store.insertExpense(tx, expense)
  return { expense, shares: await storeShares(tx, expense, split) }
}

function wordsOf(description: string) {
  return { description, category: guessCategory(description), search_text: normalizeForSearch(description) }
}

/** Throws NOT_FOUND. Call with the trip locked. */
async function getExpense(
  tx: Executor,
  { tripId }: MemberAccess,
  expenseId: string,
): Promise<store.WholeExpense> {
  const expense = await store.findExpense(tx, tripId, expenseId)
  if (expense === undefined || expense.deleted_at !== null) throw notFound()
  return { expense, shares: await store.listSharesOf(tx, expense.id) }
}

async function getOwnExpense(
  tx: Executor,
  access: MemberAccess,
  expenseId: string,
): Promise<store.WholeExpense> {
  const whole = await getExpense(tx, access, expenseId)
  if (!store.isOf(whole.expense, access.actor.userId)) throw notPayer('edit')
  return whole
}

type Edit = {
  before: store.WholeExpense
  form: UpdateExpense
  found?: FoundRate | undefined
  by: string
  now: Date
}

async function editExpense(
  tx: Executor,
  { before, form, found, by, now }: Edit,
): Promise<store.ExpenseWithShares> {
  const { expense, shares } = before
  const spentOn = form.spentOn ?? store.spentOnOf(expense)
  const price = priceOf({ form, before: expense, spentOn, found })
  const split = splitOf(form, price, { mode: expense.split_mode, shares, price: expense })
  const paidBy = form.paidBy ?? expense.paid_by
  const crew = await store.listEveryMember(tx, expense.trip_id)
  // Former members stay in existing splits and payments.
  const members = memberIds(crew)
  requirePayer(paidBy, new Set([...members, expense.paid_by]))
  requireSplit(
    split.parts.map(({ userId }) => userId),
    new Set([...members, ...shares.map((share) => share.user_id)]),
  )
  const after = sharesOf({ pence: price.amount_pence, parts: split.parts, sequence: expense.seq })
  requireFormerSpared(crew, shares, after)
  const edited = await store.updateExpense(tx, expense.id, {
    ...{ ...wordsOf(form.description ?? expense.description), ...price, spent_on: spentOn },
    ...{ paid_by: paidBy, split_mode: split.mode, updated_at: nextUpdate(expense, now) },
    payer_saw_at: payerSawAt({ expense, paidBy, by, now }),
  })
  await store.deleteShares(tx, expense.id)
  return { expense: edited, shares: await storeShares(tx, edited, split) }
}

type Paid = { expense: store.ExpenseRow; paidBy: string; by: string; now: Date }

/** A payer set by somebody else has not seen it yet. */
function payerSawAt({ expense, paidBy, by, now }: Paid): Date | null {
  const before = paidBy === expense.paid_by ? expense.payer_saw_at : null
  return before ?? (paidBy === by ? now : null)
}

type CrewRow = Awaited<ReturnType<typeof store.listEveryMember>>[number]

function requireFormerSpared(crew: CrewRow[], before: store.Share[], after: PersonalSum[]): void {
  const [increased] = increasedSharesOfFormerMembers({
    before: before.map((share) => ({ userId: share.user_id, pence: share.share_pence })),
    after,
    former: new Set(crew.filter(({ left_at }) => left_at !== null).map(({ id }) => id)),
  })
  if (increased === undefined) return
  const name = crew.find(({ id }) => id === increased)?.display_name
  throw invalid('splitBetween', `${name} has left the trip: their share can only become smaller`)
}

async function storeShares(tx: Executor, expense: store.ExpenseRow, { mode, parts }: ExpenseSplit) {
  const shares = sharesOf({ pence: expense.amount_pence, parts, sequence: expense.seq })
  const values = new Map(parts.map(({ userId, value }) => [userId, value]))
  const rows = shares.map(({ userId, pence }) => ({
    expense_id: expense.id,
    user_id: userId,
    share_pence: pence,
    part_value: mode === 'equal' ? null : (values.get(userId) ?? null),
  }))
  await store.insertShares(tx, { shares: rows })
  return rows
}

function memberIds(crew: CrewRow[]): Set<string> {
  return new Set(crew.filter(({ left_at }) => left_at === null).map(({ id }) => id))
}

function requirePayer(paidBy: string, allowed: ReadonlySet<string>): void {
  if (!allowed.has(paidBy)) throw invalid('paidBy', 'An expense is paid by a member of the trip')
}

function requireSplit(people: string[], allowed: ReadonlySet<string>): void {
  if (people.every((userId) => allowed.has(userId))) return
  throw invalid('splitBetween', 'An expense is split between members of the trip')
}

export type JoiningService = ReturnType<typeof createJoiningService>

export function createJoiningService(deps: { clock: Clock; tripEvents: TripEvents }) {
  return {
    /** Idempotent. Throws SPLIT_FIXED for amounts or percentages. */
    async join(work: Work, access: MemberAccess, expenseId: string): Promise<ExpenseWithShares> {
      await lockTrip(work.tx, access.tripId)
      const before = await getExpense(work.tx, access, expenseId)
      const { userId } = access.actor
      if (before.shares.some((share) => share.user_id === userId)) return before
      const parts = before.shares.map((share) => ({ userId: share.user_id, value: share.part_value }))
      const split = splitWithMember({ mode: before.expense.split_mode, parts }, userId)
      if (split === undefined) throw splitFixed()
      return saveEdit(deps, work, { access, before, form: { split: { ...split, parts: [...split.parts] } } })
    },
  }
}

type Shared = { access: MemberAccess; before?: WholeExpense; after: ExpenseWithShares; now: Date }

/** Only changed shares; equal ones share a notification. */
async function recordShareEvent(
  tx: Executor,
  { access: { tripId, actor }, before, after, now }: Shared,
): Promise<void> {
  const sharesBefore = new Map(before?.shares.map((share) => [share.user_id, share.share_pence]))
  const peopleOf = new Map<number, string[]>()
  for (const { user_id, share_pence } of after.shares) {
    if (sharesBefore.get(user_id) === share_pence) continue
    peopleOf.set(share_pence, [...(peopleOf.get(share_pence) ?? []), user_id])
  }
  const notificationRules = [...peopleOf].map(([sharePence, to]): NotificationRule => {
    const { description } = after.expense
    const by = actor.user.display_name
    return { to, item: { kind: 'expense', by, description, sharePence, isNew: before === undefined } }
  })
  await recordEvent(tx, { tripId, byUserId: actor.userId, notificationRules }, now)
}
