import { changeRoutes } from '#features/expenses/change-routes.ts'
import { createDeletingService } from '#features/expenses/deleting-service.ts'
import { exportRoutes } from '#features/expenses/export-routes.ts'
import { createJoiningService } from '#features/expenses/joining-service.ts'
import { paymentsRoutes } from '#features/expenses/payment-routes.ts'
import { createPaymentsService } from '#features/expenses/payment-service.ts'
import { ratesRoutes } from '#features/expenses/rate-routes.ts'
import { createRateBook } from '#features/expenses/rate-service.ts'
import { remindersRoutes } from '#features/expenses/reminder-routes.ts'
import { createRemindersService } from '#features/expenses/reminder-service.ts'
import { expensesRoutes } from '#features/expenses/routes.ts'
import { createExpensesService } from '#features/expenses/service.ts'
import { createExpenseUpkeep } from '#features/expenses/upkeep-jobs.ts'
import { SWEEP_EVERY_MS } from '#jobs/sweep.ts'
import type { Mount } from './house.ts'

export const mountExpenses: Mount = (app, house) => {
  const rates = createRateBook(house)
  const expenses = createExpensesService({ ...house, rates })
  const deleting = createDeletingService(house)
  const payments = createPaymentsService(house)
  expensesRoutes(app, { ...house, expenses })
  changeRoutes(app, { ...house, expenses, deleting, joining: createJoiningService(house) })
  ratesRoutes(app, { rates })
  paymentsRoutes(app, { ...house, payments })
  remindersRoutes(app, { ...house, reminders: createRemindersService(house) })
  exportRoutes(app, { expenses, payments })
  const { removeOld } = createExpenseUpkeep(house)
  return { jobs: [{ name: 'deleted expenses', everyMs: SWEEP_EVERY_MS, run: removeOld }] }
}
