import {
  ExpenseParams,
  PageQuery,
  PayAsk,
  Payment,
  PaymentParams,
  RecordPayment,
  Reminder,
  SendReminder,
} from '@sendit/core/expenses/contract.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { linkNextPage, makeOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { PayAsksService, PaymentsService, RemindersService } from './payment-service.ts'
import { presentPayment } from './present.ts'

type Dependencies = { payments: PaymentsService; repeatGuard: RepeatGuard }

export function paymentsRoutes(app: App, deps: Dependencies) {
  listRoute(app, deps)
  recordRoute(app, deps)
  removeRoute(app, deps)
}

function listRoute(app: App, { payments }: Dependencies) {
  app.get(
    '/api/trips/:tripId/payments',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['expenses'],
        operationId: 'listPayments',
        summary: "List a trip's payments, the newest first",
        params: TripParams,
        querystring: PageQuery,
        response: { 200: z.array(Payment) },
      },
    },
    async (request, reply) => {
      const page = await payments.listPage(tripAccessOf(request), request.query.before)
      linkNextPage({ request, reply }, { before: page.next })
      return page.rows.map(presentPayment)
    },
  )
}

function recordRoute(app: App, { payments, repeatGuard }: Dependencies) {
  app.post(
    '/api/trips/:tripId/payments',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['expenses'],
        operationId: 'recordPayment',
        summary: 'Record that somebody paid what they owe',
        params: TripParams,
        body: RecordPayment,
        response: { 201: Payment },
      },
    },
    async (request, reply) => {
      const { body } = request
      const access = memberAccessOf(request)
      const payment = await makeOnce({ request, repeatGuard }, async (work) =>
        presentPayment(await payments.record(work, access, body)),
      )
      return reply.code(201).send(payment)
    },
  )
}

function removeRoute(app: App, { payments }: Dependencies) {
  const access = { trip: 'write', row: { of: 'payments', named: 'paymentId' } } as const

  app.delete(
    '/api/payments/:paymentId',
    {
      config: { access },
      schema: {
        tags: ['expenses'],
        operationId: 'deletePayment',
        summary: 'Take a recorded payment back',
        params: PaymentParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await payments.remove(memberAccessOf(request), request.params.paymentId)
      return { success: true as const }
    },
  )
}

export function payAsksRoutes(app: App, { payAsks }: { payAsks: PayAsksService }) {
  app.put(
    '/api/expenses/:expenseId/seen',
    {
      config: { access: { trip: 'write', row: { of: 'expenses', named: 'expenseId' } } },
      schema: {
        tags: ['expenses'],
        operationId: 'seeExpense',
        summary: 'Say that its payer has seen an expense; anybody else’s word changes nothing',
        params: ExpenseParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await payAsks.see(memberAccessOf(request), request.params.expenseId)
      return { success: true } as const
    },
  )

  app.put(
    '/api/trips/:tripId/pay-asks',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['expenses'],
        operationId: 'askHowToPay',
        summary: 'Ask somebody whom the caller owes how to pay them',
        params: TripParams,
        body: PayAsk,
        response: { 200: Done },
      },
    },
    async (request) => {
      await payAsks.ask(memberAccessOf(request), request.body.userId)
      return { success: true } as const
    },
  )

  app.put(
    '/api/trips/:tripId/pay-answers',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['expenses'],
        operationId: 'showHowToPay',
        summary: 'Show somebody who asked how to pay the caller',
        params: TripParams,
        body: PayAsk,
        response: { 200: Done },
      },
    },
    async (request) => {
      await payAsks.answer(memberAccessOf(request), request.body.userId)
      return { success: true } as const
    },
  )
}

type ReminderRoutesDependencies = { reminders: RemindersService; repeatGuard: RepeatGuard }

export function remindersRoutes(app: App, { reminders, repeatGuard }: ReminderRoutesDependencies) {
  app.post(
    '/api/trips/:tripId/reminders',
    {
      config: { access: { trip: 'write' } },
      schema: {
        tags: ['expenses'],
        operationId: 'sendReminder',
        summary: 'Remind somebody by mail of what they owe the caller, once a day',
        params: TripParams,
        body: SendReminder,
        response: { 201: Reminder },
      },
    },
    async (request, reply) => {
      const { body } = request
      const access = memberAccessOf(request)
      const reminder = await makeOnce({ request, repeatGuard }, async (work) => {
        const { reminded_at } = await reminders.remind(work, access, body)
        return { ...body, remindedAt: reminded_at.toISOString() }
      })
      return reply.code(201).send(reminder)
    },
  )
}
