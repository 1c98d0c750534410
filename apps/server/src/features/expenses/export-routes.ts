import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { TripParams } from '@sendit/core/trips/contract.ts'
import type { TripAccess } from '#access/trip-gate.ts'
import { tripAccessOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import { EXPORT_COLUMNS, type ExportLine, presentExpenseLines, presentPaymentLine } from './export-present.ts'
import type { PaymentsService } from './payment-service.ts'
import type { ExpensesService } from './service.ts'

type Dependencies = { expenses: ExpensesService; payments: PaymentsService }

export function exportRoutes(app: App, deps: Dependencies) {
  app.get(
    '/api/trips/:tripId/expenses.csv',
    {
      config: { access: { trip: 'read' }, limit: 'export' },
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

/**
 * Page by page, so that a long ledger never stands in memory whole. SQLite answers without a pause: between two pages
 * everybody else is heard.
 */
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
    await otherWork()
  } while (before !== undefined)
  do {
    const page = await payments.listPage(access, before)
    for (const payment of page.rows) yield presentPaymentLine(payment, names)
    before = page.next
    await otherWork()
  } while (before !== undefined)
}

async function toCsv(lines: AsyncIterable<ExportLine>): Promise<Readable> {
  // Until somebody takes a table home its writer is no burden to the server.
  const { stringify } = await import('csv-stringify')
  const csv = stringify({
    header: true,
    columns: [...EXPORT_COLUMNS],
    // Spreadsheets take a file without the mark for another alphabet than UTF-8.
    bom: true,
    // A cell that starts like a formula would run as one in the spreadsheet of whoever opens the file.
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const source = Readable.from(lines)
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}
