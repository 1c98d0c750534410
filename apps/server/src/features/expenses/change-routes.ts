import { Expense, ExpenseParams, UpdateExpense } from '@sendit/core/expenses/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { changedMeanwhile } from '#errors.ts'
import { memberAccessOf } from '#http/access-rules.ts'
import { seenBy } from '#http/entity-tags.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { DeletingService } from './deleting-service.ts'
import type { JoiningService } from './joining-service.ts'
import { presentExpense } from './present.ts'
import type { FoundRate } from './pricing-service.ts'
import type { ExpensesService } from './service.ts'

type Dependencies = {
  expenses: ExpensesService
  deleting: DeletingService
  joining: JoiningService
  repeatGuard: RepeatGuard
}

const access = { trip: 'write', row: { of: 'expenses', named: 'expenseId' } } as const

/** What whoever paid or entered an expense may do with it, and how others come into its split. */
export function changeRoutes(app: App, deps: Dependencies) {
  editRoute(app, deps)
  joinRoute(app, deps)
  deletingRoutes(app, deps)
}

function editRoute(app: App, { expenses, repeatGuard }: Dependencies) {
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
        if (isStale) throw changedMeanwhile(presentExpense(facts))
        return { status: 200, body: presentExpense(facts) }
      })
      return changed
    },
  )
}

function joinRoute(app: App, { joining, repeatGuard }: Dependencies) {
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

function deletingRoutes(app: App, { deleting, repeatGuard }: Dependencies) {
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
