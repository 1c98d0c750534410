import type { PersonalSum } from '@sendit/core/expenses/balances.ts'
import { guessCategory } from '@sendit/core/expenses/category.ts'
import type { AddExpense, UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { grownFormerShares } from '@sendit/core/expenses/former-shares.ts'
import { EXPENSES_PAGE, MAX_EXPENSE_PENCE, MIN_EXPENSE_PENCE } from '@sendit/core/expenses/limits.ts'
import { settle } from '@sendit/core/expenses/settlement-rounds.ts'
import { sharesOf } from '@sendit/core/expenses/shares.ts'
import { textToPence } from '@sendit/core/money.ts'
import type { MemberAccess, TripAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import { type IsSeen, nextUpdate, type Saved, versionOf } from '#access/versions.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { readPage } from '#db/page.ts'
import type { Executor } from '#db/tables.ts'
import { amountRange, invalid, notFound, notPayer } from '#errors.ts'
import { readLedger } from './ledger-store.ts'
import type { BalanceFacts } from './present.ts'
import * as store from './store.ts'

export type ExpensesService = ReturnType<typeof createExpensesService>
export type Change = { expenseId: string; form: UpdateExpense; isSeen: IsSeen }
export type ExpensesPage = { expenses: store.ExpenseWithShares[]; next: string | undefined }

type Dependencies = { database: AppDatabase; clock: Clock; news: TripNews }

export function createExpensesService(deps: Dependencies) {
  const { database, news } = deps
  const { db } = database
  const tellTrip = (work: Work, tripId: string) => news.changed(work, tripId, ['expenses', 'trip'])

  return {
    /** One page, newest first; `before` is the last expense of the page before. */
    listPage: (access: TripAccess, before: string | undefined) => listPage(db, access.tripId, before),

    /** Adds an expense that the caller paid, in the caller's transaction. It starts the next settlement round. */
    async add(work: Work, access: MemberAccess, form: AddExpense): Promise<store.ExpenseWithShares> {
      const facts = await addExpense(work.tx, access, form, deps.clock.now())
      tellTrip(work, access.tripId)
      return facts
    },

    /**
     * The payer changes what the form carries, unless the expense was changed elsewhere since they looked. It starts the next
     * settlement round.
     */
    edit: (
      access: MemberAccess,
      { expenseId, form, isSeen }: Change,
    ): Promise<Saved<store.ExpenseWithShares>> =>
      database.transactIn(access.tripId, async (work) => {
        const { tx } = work
        await lockTrip(tx, access.tripId)
        const before = await getOwnExpense(tx, access, expenseId)
        if (!isSeen(versionOf(before.expense))) return { isStale: true, facts: before }
        const facts = await editExpense(tx, { before, form, now: deps.clock.now() })
        await store.startRound(tx, access.tripId)
        tellTrip(work, access.tripId)
        return { isStale: false, facts }
      }),

    /** The payer takes an expense back; a repeated call changes nothing. Payments stay. */
    remove: (access: MemberAccess, expenseId: string) =>
      database.transactIn(access.tripId, async (work) => {
        const { tx } = work
        await lockTrip(tx, access.tripId)
        const expense = await store.findExpense(tx, access.tripId, expenseId)
        if (expense === undefined) throw notFound()
        if (expense.paid_by !== access.actor.userId) throw notPayer('delete')
        if (expense.deleted_at !== null) return
        await store.startRound(tx, access.tripId)
        await store.markDeleted(tx, expense.id, deps.clock.now())
        tellTrip(work, access.tripId)
      }),

    /** What everybody is owed or owes, and who should pay whom, in two statements whatever the trip's size. */
    async balances({ tripId }: TripAccess): Promise<BalanceFacts> {
      const ledger = await readLedger(db, tripId)
      // Read after the ledger, so that nobody who stands in it is missing here.
      const crew = await store.listEveryMember(db, tripId)
      return { crew, ledger, ...settle(ledger) }
    },

    /** Names of everybody who is or was in the trip, by id. */
    async listNames({ tripId }: TripAccess): Promise<ReadonlyMap<string, string>> {
      const crew = await store.listEveryMember(db, tripId)
      return new Map(crew.map((person) => [person.id, person.display_name]))
    },
  }
}

async function listPage(db: Executor, tripId: string, before: string | undefined): Promise<ExpensesPage> {
  const beforeSeq = before === undefined ? undefined : (await store.findExpense(db, tripId, before))?.seq
  if (before !== undefined && beforeSeq === undefined)
    throw invalid('before', 'This expense is not in the trip.')
  const { rows, next } = await readPage(EXPENSES_PAGE, (limit) =>
    store.listExpenses(db, { tripId, beforeSeq, limit }),
  )
  return { expenses: rows.map((row) => ({ expense: row, shares: row.shares })), next }
}

async function addExpense(
  tx: Executor,
  { tripId, actor }: MemberAccess,
  form: AddExpense,
  now: Date,
): Promise<store.ExpenseWithShares> {
  const pence = requireAmount(form.amount)
  const seq = await store.takeExpenseNumber(tx, tripId)
  const { splitBetween: people } = form
  const members = await store.listMembersAmong(tx, tripId, [actor.userId, ...people])
  // They may have left while this request waited for the trip's row.
  if (seq === undefined || !members.has(actor.userId)) throw notFound()
  requireSplit(people, members)
  const expense: store.ExpenseRow = {
    id: newId(now),
    trip_id: tripId,
    seq,
    description: form.description,
    amount_pence: pence,
    paid_by: actor.userId,
    category: guessCategory(form.description),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await store.insertExpense(tx, expense)
  return { expense, shares: await storeShares(tx, expense, people) }
}

/** An expense that stands and that the caller paid. Call it while the trip's row is held. */
async function getOwnExpense(
  tx: Executor,
  access: MemberAccess,
  expenseId: string,
): Promise<store.WholeExpense> {
  const expense = await store.findExpense(tx, access.tripId, expenseId)
  if (expense === undefined || expense.deleted_at !== null) throw notFound()
  if (expense.paid_by !== access.actor.userId) throw notPayer('edit')
  return { expense, shares: await store.listSharesOf(tx, expense.id) }
}

type Edit = { before: store.WholeExpense; form: UpdateExpense; now: Date }

async function editExpense(tx: Executor, { before, form, now }: Edit): Promise<store.ExpenseWithShares> {
  const { expense, shares } = before
  const pence = form.amount === undefined ? expense.amount_pence : requireAmount(form.amount)
  const description = form.description ?? expense.description
  const sharers = shares.map((share) => share.user_id)
  const people = form.splitBetween ?? sharers
  const crew = await store.listEveryMember(tx, expense.trip_id)
  // Who has left since stays in a split they were in already.
  requireSplit(people, new Set([...memberIds(crew), ...sharers]))
  const after = sharesOf({ pence, people, sequence: expense.seq })
  requireFormerSpared(crew, shares, after)
  const edited = await store.updateExpense(tx, expense.id, {
    description,
    amount_pence: pence,
    category: guessCategory(description),
    updated_at: nextUpdate(expense, now),
  })
  await store.deleteShares(tx, expense.id)
  return { expense: edited, shares: await storeShares(tx, edited, people) }
}

type CrewRow = Awaited<ReturnType<typeof store.listEveryMember>>[number]

function requireFormerSpared(crew: CrewRow[], before: store.Share[], after: PersonalSum[]): void {
  const [grown] = grownFormerShares({
    before: before.map((share) => ({ userId: share.user_id, pence: share.share_pence })),
    after,
    former: new Set(crew.filter(({ left_at }) => left_at !== null).map(({ id }) => id)),
  })
  if (grown === undefined) return
  const name = crew.find(({ id }) => id === grown)?.display_name
  throw invalid('splitBetween', `${name} has left the trip: their share can only become smaller`)
}

async function storeShares(tx: Executor, expense: store.ExpenseRow, people: string[]) {
  const shares = sharesOf({ pence: expense.amount_pence, people, sequence: expense.seq })
  const rows = shares.map(({ userId, pence }) => ({
    expense_id: expense.id,
    user_id: userId,
    share_pence: pence,
  }))
  await store.insertShares(tx, { shares: rows })
  return rows
}

function memberIds(crew: CrewRow[]): Set<string> {
  return new Set(crew.filter(({ left_at }) => left_at === null).map(({ id }) => id))
}

function requireAmount(amount: string): number {
  const pence = textToPence(amount) ?? 0
  if (pence >= MIN_EXPENSE_PENCE && pence <= MAX_EXPENSE_PENCE) return pence
  throw amountRange('amount', 'The amount must be between £0.01 and £100,000.00')
}

function requireSplit(splitBetween: string[], allowed: ReadonlySet<string>): void {
  if (splitBetween.every((userId) => allowed.has(userId))) return
  throw invalid('splitBetween', 'An expense is split between members of the trip')
}
