import {
  AddExpense,
  Expense,
  ExpenseParams,
  ExpenseQuery,
  ExpensesQuery,
  ExpenseWithHistory,
  Spending,
  SpendingQuery,
  TripBalances,
} from '@sendit/core/expenses/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import type { Sign } from '#files/links.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { linkNextPage } from '#http/next-page.ts'
import { makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentHistory } from './history-present.ts'
import { presentBalances, presentExpense, presentLean } from './present.ts'
import type { FoundRate } from './pricing-service.ts'
import type { ExpensesService } from './service.ts'
import { presentSpending } from './spending-present.ts'
import type { ExpenseWithShares } from './store.ts'

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
      return presentBalances(await expenses.balances(access), { sign: request.sign, viewerId })
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
