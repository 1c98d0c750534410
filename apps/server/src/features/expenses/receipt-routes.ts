import { Expense, ExpenseParams } from '@sendit/core/expenses/contract.ts'
import { MAX_RECEIPT_BYTES, TOO_LARGE_RECEIPT } from '@sendit/core/expenses/limits.ts'
import { Done } from '@sendit/core/wire.ts'
import { memberAccessOf } from '#http/access-rules.ts'
import { repeatableOf } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { UploadForm, Uploads } from '#http/uploads/uploads.ts'
import { presentExpense } from './present.ts'
import type { ReceiptsService } from './receipt-service.ts'

const FORM: UploadForm = { files: { file: MAX_RECEIPT_BYTES }, tooLarge: TOO_LARGE_RECEIPT }

type Dependencies = { receipts: ReceiptsService; uploads: Uploads }

/** Needs streamed bodies. */
export function receiptRoutes(app: App, { receipts, uploads }: Dependencies) {
  const access = { trip: 'write', row: { of: 'expenses', named: 'expenseId' } } as const

  app.post(
    '/api/expenses/:expenseId/receipt',
    {
      config: { access, takesUpload: true },
      schema: {
        tags: ['expenses'],
        operationId: 'addReceipt',
        summary: 'Add the receipt of an expense, in the place of the one before',
        consumes: ['application/json', 'multipart/form-data'],
        description:
          'JSON {fileData: data URL, filename}, or a form with `file`: a picture or a PDF of 10 MB at most.',
        params: ExpenseParams,
        response: { 201: Expense },
      },
    },
    async (request, reply) => {
      const access = memberAccessOf(request)
      const { expenseId } = request.params
      const call = repeatableOf(request)
      const expense = await uploads.take(request, FORM, (upload) =>
        receipts.add(access, { expenseId, upload, call, present: (facts) => presentExpense(facts) }),
      )
      return reply.code(201).send(expense)
    },
  )

  app.delete(
    '/api/expenses/:expenseId/receipt',
    {
      config: { access },
      schema: {
        tags: ['expenses'],
        operationId: 'removeReceipt',
        summary: 'Remove the receipt of an expense',
        params: ExpenseParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await receipts.remove(memberAccessOf(request), request.params.expenseId)
      return { success: true as const }
    },
  )
}
