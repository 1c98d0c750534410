import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { minorToText } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import { LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import type { PaymentsService } from './payment-service.ts'
import type { PaymentRow } from './payment-store.ts'
import type { ExpensesService } from './service.ts'
import { type ExpenseWithShares, spentOnOf } from './store.ts'

type Dependencies = { expenses: ExpensesService; payments: PaymentsService }

export function exportRoutes(app: App, deps: Dependencies) {
  app.get(
    '/api/trips/:tripId/expenses.csv',
    {
      config: { access: { trip: 'read' }, limit: LIMITS.export },
      schema: {
        tags: ['expenses'],
        operationId: 'exportExpenses',
        summary: "Export a trip's expenses and payments as a table",
        params: TripParams,
      },
    },
    async (request, reply) => {
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="expenses.csv"')
      return reply.send(await toCsv(exportLines(deps, tripAccessOf(request))))
    },
  )
}

/** Paged, to bound memory. SQLite does not yield, so others get a turn between pages. */
async function* exportLines(
  { expenses, payments }: Dependencies,
  access: TripAccess,
): AsyncGenerator<ExportLine> {
  const names = await expenses.listNames(access)
  let before: string | undefined
  do {
    const page = await expenses.listPage(access, { before })
    for (const facts of page.expenses) yield* presentExpenseLines(facts, names)
    before = page.next
    await yieldToEventLoop()
  } while (before !== undefined)
  do {
    const page = await payments.listPage(access, before)
    for (const payment of page.rows) yield presentPaymentLine(payment, names)
    before = page.next
    await yieldToEventLoop()
  } while (before !== undefined)
}

async function toCsv(lines: AsyncIterable<ExportLine>): Promise<Readable> {
  // Lazy, for servers that never export.
  const { stringify } = await import('csv-stringify')
  const csv = stringify({
    header: true,
    columns: [...EXPORT_COLUMNS],
    // Without a BOM spreadsheets guess another encoding.
    bom: true,
    // Prevents CSV injection: cells that start like a formula would run.
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const source = Readable.from(lines)
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}

/** `from` and `to` are names; money goes from one to the other. */
export type ExportLine = {
  type: 'expense' | 'share' | 'payment'
  date: string
  description: string
  category: string
  amount: string
  from: string
  to: string
  spentOn: string
  currency: string
  originalAmount: string
  rate: string
  split: string
  enteredBy: string
  id: string
  fromId: string
  toId: string
}

const EXPORT_COLUMNS: readonly { key: keyof ExportLine; header: string }[] = [
  { key: 'type', header: 'Type' },
  { key: 'date', header: 'Date' },
  { key: 'description', header: 'Description' },
  { key: 'category', header: 'Category' },
  { key: 'amount', header: 'Amount (GBP)' },
  { key: 'from', header: 'From' },
  { key: 'to', header: 'To' },
  { key: 'id', header: 'Id' },
  { key: 'spentOn', header: 'Spent on' },
  { key: 'currency', header: 'Currency' },
  { key: 'originalAmount', header: 'Original amount' },
  { key: 'rate', header: 'Rate (units per GBP)' },
  { key: 'split', header: 'Split' },
  { key: 'enteredBy', header: 'Entered by' },
  { key: 'fromId', header: 'From id' },
  { key: 'toId', header: 'To id' },
]

export type Names = ReadonlyMap<string, string>

function presentExpenseLines({ expense, shares }: ExpenseWithShares, names: Names): ExportLine[] {
  const payer = names.get(expense.paid_by) ?? ''
  const shared = {
    date: expense.created_at.toISOString(),
    description: expense.description,
    category: expense.category,
    id: expense.id,
    spentOn: spentOnOf(expense),
    currency: expense.currency,
    rate: expense.rate ?? '',
    split: expense.split_mode,
    enteredBy: names.get(expense.entered_by ?? expense.paid_by) ?? '',
  }
  const minor = expense.original_minor ?? expense.amount_pence
  return [
    {
      ...shared,
      type: 'expense',
      amount: penceToText(expense.amount_pence),
      originalAmount: minorToText(minor, expense.currency),
      ...{ from: payer, fromId: expense.paid_by, to: '', toId: '' },
    },
    ...shares.map(({ user_id, share_pence }) => ({
      ...shared,
      type: 'share' as const,
      amount: penceToText(share_pence),
      originalAmount: '',
      ...{ from: names.get(user_id) ?? '', fromId: user_id, to: payer, toId: expense.paid_by },
    })),
  ]
}

function presentPaymentLine(payment: PaymentRow, names: Names): ExportLine {
  return {
    type: 'payment',
    date: payment.created_at.toISOString(),
    description: payment.description,
    category: '',
    amount: penceToText(payment.amount_pence),
    from: names.get(payment.from_user_id) ?? '',
    to: names.get(payment.to_user_id) ?? '',
    ...{ id: payment.id, fromId: payment.from_user_id, toId: payment.to_user_id },
    ...{ spentOn: '', currency: '', originalAmount: '', rate: '', split: '', enteredBy: '' },
  }
}
