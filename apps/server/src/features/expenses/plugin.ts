import type { FeaturePlugin } from '#context.ts'
import type { App } from '#http/server.ts'
import { takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import { CLEANUP_EVERY_MS } from '#queue/cleanup.ts'
import { createDeletingService, createExpenseCleanup } from './deleting-service.ts'
import { exportRoutes } from './export-routes.ts'
import { payAsksRoutes, paymentsRoutes, remindersRoutes } from './payment-routes.ts'
import { createPayAsksService, createPaymentsService, createRemindersService } from './payment-service.ts'
import { createRateBook } from './pricing-service.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { createReceiptsService } from './receipt-service.ts'
import { changeRoutes, expensesRoutes, ratesRoutes } from './routes.ts'
import { createExpensesService, createJoiningService } from './service.ts'

/** The email of a reminder is sent by `features/notifications`, which knows who wants it. */
export const plugin: FeaturePlugin = async (app, context) => {
  const rates = createRateBook(context)
  const expenses = createExpensesService({ ...context, rates })
  const deleting = createDeletingService(context)
  const payments = createPaymentsService(context)
  expensesRoutes(app, { ...context, expenses })
  changeRoutes(app, { ...context, expenses, deleting, joining: createJoiningService(context) })
  ratesRoutes(app, { rates })
  paymentsRoutes(app, { ...context, payments })
  remindersRoutes(app, { ...context, reminders: createRemindersService(context) })
  payAsksRoutes(app, { payAsks: createPayAsksService(context) })
  exportRoutes(app, { expenses, payments })
  await app.register(async (uploading: App) => {
    await takeBodiesAsStreams(uploading)
    receiptRoutes(uploading, { ...context, receipts: createReceiptsService(context) })
  })
  const { removeOld } = createExpenseCleanup(context)
  return { jobs: [{ name: 'deleted expenses', everyMs: CLEANUP_EVERY_MS, run: removeOld }] }
}
