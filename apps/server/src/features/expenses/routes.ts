import {
  AddExpense,
  CurrencyRate,
  Expense,
  ExpenseParams,
  ExpenseQuery,
  ExpensesQuery,
  ExpenseWithHistory,
  RateQuery,
  Spending,
  SpendingQuery,
  TripBalances,
  UpdateExpense,
} from '@sendit/core/expenses/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { editConflict, notFound } from '#errors.ts'
import type { Sign } from '#files/links.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { answerOnce, linkNextPage, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { seenBy } from '#http/trip-tags.ts'
import type { DeletingService } from './deleting-service.ts'
import { presentBalances, presentExpense, presentHistory, presentLean, presentSpending } from './present.ts'
import type { FoundRate, RateBook } from './pricing-service.ts'
import type { ExpensesService, JoiningService } from './service.ts'
import type { ExpenseWithShares } from './store.ts'

/** Each may call the rates provider. */
const RATE_LOOKUPS = { name: 'rates', max: 30, windowMs: 60_000 } as const

type Dependencies = { expenses: ExpensesService; repeatGuard: RepeatGuard }

export function expensesRoutes(app: App, deps: Dependencies) {
  listRoutes(app, deps)
  spendingRoute(app, deps)
  readRoute(app, deps)
  addRoute(app, deps)
}

function listRoutes(app: App, { expenses }: Dependencies) {
  app.get(
    '/api/trips/:tripId/expenses',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['expenses'],
        operationId: 'listExpenses',
        summary: "List a trip's expenses, the newest first",
        params: TripParams,
        querystring: ExpensesQuery,
        response: { 200: z.array(Expense) },
      },
    },
    async (request, reply) => {
      const { shares, ...asked } = request.query
      const page = await expenses.listPage(tripAccessOf(request), asked)
      linkNextPage({ request, reply }, { before: page.next })
      const present: (facts: ExpenseWithShares, sign: Sign) => Expense =
        shares === 'uneven' ? presentLean : presentExpense
      return page.expenses.map((facts) => present(facts, request.sign))
    },
  )

  app.get(
    '/api/trips/:tripId/balances',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['expenses'],
        operationId: 'getBalances',
        summary: 'Say who owes whom, and the payments that would settle it',
        params: TripParams,
        response: { 200: TripBalances },
      },
    },
    async (request) => {
      const access = tripAccessOf(request)
      const viewerId = access.isMember() ? access.actor.userId : undefined
      return presentBalances(await expenses.balances(access, viewerId), { sign: request.sign, viewerId })
    },
  )
}

function spendingRoute(app: App, { expenses }: Dependencies) {
  app.get(
    '/api/trips/:tripId/spending',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['expenses'],
        operationId: 'getSpending',
        summary: 'Say what was spent by day, person and category',
        params: TripParams,
        querystring: SpendingQuery,
        response: { 200: Spending },
      },
    },
    async (request) => presentSpending(await expenses.spending(tripAccessOf(request), request.query)),
  )
}

function readRoute(app: App, { expenses }: Dependencies) {
  app.get(
    '/api/expenses/:expenseId',
    {
      config: {
        access: { trip: 'read', row: { of: 'expenses', named: 'expenseId' } },
        changesWith: 'changes',
      },
      schema: {
        tags: ['expenses'],
        operationId: 'getExpense',
        summary: 'Read an expense, and what was done to it',
        params: ExpenseParams,
        querystring: ExpenseQuery,
        response: { 200: ExpenseWithHistory },
      },
    },
    async (request) => {
      const { params, query } = request
      const withDeleted = query.deleted === 'true'
      const { facts, history } = await expenses.get(tripAccessOf(request), params.expenseId, withDeleted)
      return presentHistory(facts, history, request.sign)
    },
  )
}

function addRoute(app: App, { expenses, repeatGuard }: Dependencies) {
  app.post(
    '/api/trips/:tripId/expenses',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['expenses'],
        operationId: 'addExpense',
        summary: 'Add an expense',
        params: TripParams,
        body: AddExpense,
        response: { 201: Expense },
      },
    },
    async (request, reply) => {
      const { body } = request
      const access = memberAccessOf(request)
      let found: FoundRate | undefined
      const admit = async () => {
        found = await expenses.lookUp(access, body)
      }
      const expense = await makeOnce({ request, repeatGuard, admit }, async (work) =>
        presentExpense(await expenses.add(work, access, body, found)),
      )
      return reply.code(201).send(expense)
    },
  )
}

type ChangeRoutesDependencies = {
  expenses: ExpensesService
  deleting: DeletingService
  joining: JoiningService
  repeatGuard: RepeatGuard
}

const access = { trip: 'write', row: { of: 'expenses', named: 'expenseId' } } as const

export function changeRoutes(app: App, deps: ChangeRoutesDependencies) {
  editRoute(app, deps)
  joinRoute(app, deps)
  deletingRoutes(app, deps)
}

function editRoute(app: App, { expenses, repeatGuard }: ChangeRoutesDependencies) {
  app.patch(
    '/api/expenses/:expenseId',
    {
      config: { access },
      schema: {
        tags: ['expenses'],
        operationId: 'updateExpense',
        summary: 'Change an expense',
        description:
          'What is left out stays. `if-match` with the `updatedAt` that was seen, in quotes, refuses the change with 412 and `current` when it was changed since; without the header the last writer wins.',
        params: ExpenseParams,
        body: UpdateExpense,
        response: { 200: Expense },
      },
    },
    async (request) => {
      const { headers, params, body } = request
      const change = { expenseId: params.expenseId, form: body, isSeen: seenBy(headers['if-match']) }
      const access = memberAccessOf(request)
      let found: FoundRate | undefined
      const admit = async () => {
        found = await expenses.lookUp(access, body, params.expenseId)
      }
      const { body: changed } = await answerOnce({ request, repeatGuard, admit }, async (work) => {
        const { isStale, facts } = await expenses.edit(work, access, { ...change, found })
        if (isStale) throw editConflict(presentExpense(facts))
        return { status: 200, body: presentExpense(facts) }
      })
      return changed
    },
  )
}

function joinRoute(app: App, { joining, repeatGuard }: ChangeRoutesDependencies) {
  app.post(
    '/api/expenses/:expenseId/join',
    {
      config: { access },
      schema: {
        tags: ['expenses'],
        operationId: 'joinExpense',
        summary: 'Put the caller into the split of an expense',
        params: ExpenseParams,
        response: { 200: Expense },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => ({
        status: 200,
        body: presentExpense(await joining.join(work, access, request.params.expenseId)),
      }))
      return body
    },
  )
}

function deletingRoutes(app: App, { deleting, repeatGuard }: ChangeRoutesDependencies) {
  app.delete(
    '/api/expenses/:expenseId',
    {
      config: { access },
      schema: {
        tags: ['expenses'],
        operationId: 'deleteExpense',
        summary: 'Delete an expense',
        params: ExpenseParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await deleting.remove(memberAccessOf(request), request.params.expenseId)
      return { success: true as const }
    },
  )

  app.post(
    '/api/expenses/:expenseId/restore',
    {
      config: { access },
      schema: {
        tags: ['expenses'],
        operationId: 'restoreExpense',
        summary: 'Restore a deleted expense within 30 days',
        params: ExpenseParams,
        response: { 200: Expense },
      },
    },
    async (request) => {
      const access = memberAccessOf(request)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => {
        const facts = await deleting.restore(work, access, request.params.expenseId)
        return { status: 200, body: presentExpense(facts) }
      })
      return body
    },
  )
}

export function ratesRoutes(app: App, { rates }: { rates: RateBook }) {
  app.get(
    '/api/rates',
    {
      config: { access: 'visitor', limit: RATE_LOOKUPS },
      schema: {
        tags: ['expenses'],
        operationId: 'getRate',
        summary: 'Say what a pound was worth in a currency on a day',
        description:
          'Units for one pound by the reference rates of the European Central Bank: those of the day, or of the last day before it. 404 where no rate is known.',
        querystring: RateQuery,
        response: { 200: CurrencyRate },
      },
    },
    async (request) => {
      const { currency, day } = request.query
      const found = await rates.find(currency, day)
      if (found === undefined) throw notFound()
      return { currency, rate: found.rate, rateDay: found.day, rateSource: 'ecb' as const }
    },
  )
}
