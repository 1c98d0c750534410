import {
  AddExpense,
  Expense,
  ExpenseParams,
  PageQuery,
  TripBalances,
  UpdateExpense,
} from '@sendit/core/expenses/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { changedMeanwhile } from '#errors.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { seenBy } from '#http/entity-tags.ts'
import { linkNextPage } from '#http/next-page.ts'
import { makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import { presentBalances, presentExpense } from './present.ts'
import type { ExpensesService } from './service.ts'

type Dependencies = { expenses: ExpensesService; repeatGuard: RepeatGuard }

export function expensesRoutes(app: App, deps: Dependencies) {
  listRoutes(app, deps)
  addRoute(app, deps)
  payerRoutes(app, deps)
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
        querystring: PageQuery,
        response: { 200: z.array(Expense) },
      },
    },
    async (request, reply) => {
      const page = await expenses.listPage(tripAccessOf(request), request.query.before)
      linkNextPage({ request, reply }, { before: page.next })
      return page.expenses.map(presentExpense)
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
    async (request) => presentBalances(await expenses.balances(tripAccessOf(request)), request.sign),
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
      const expense = await makeOnce({ request, repeatGuard }, async (work) =>
        presentExpense(await expenses.add(work, access, body)),
      )
      return reply.code(201).send(expense)
    },
  )
}

function payerRoutes(app: App, { expenses }: Dependencies) {
  const access = { trip: 'write', row: { of: 'expenses', named: 'expenseId' } } as const

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
      const { isStale, facts } = await expenses.edit(memberAccessOf(request), change)
      if (isStale) throw changedMeanwhile(presentExpense(facts))
      return presentExpense(facts)
    },
  )

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
      await expenses.remove(memberAccessOf(request), request.params.expenseId)
      return { success: true as const }
    },
  )
}
