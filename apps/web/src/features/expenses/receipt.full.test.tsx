import { MAX_RECEIPT_BYTES } from '@sendit/core/expenses/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBalance, anExpense } from '#testing/money.ts'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import { holdUploads, type SentForm } from '#testing/uploads.ts'
import { crewOf } from './crew.ts'
import ExpenseDetailDialog from './detail/expense-detail-dialog.tsx'
import ExpenseDialog from './form/expense-dialog.tsx'

const crew = crewOf([aBalance({ userId: 'ana', displayName: 'Ana' })], 'ana')
const tapas = anExpense({ splitBetween: ['ana'], shares: [{ userId: 'ana', amount: '60.00' }] })
const receipt = { url: '/files/r/original', thumbnailUrl: '/files/r/thumb', type: 'image/jpeg' }
const bill = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' })
const READ = `GET /api/expenses/${tapas.id}`
const PATH = `/api/expenses/${tapas.id}/receipt`

let sent: SentForm[]
beforeEach(() => {
  sent = holdUploads()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})

function openForm(answers: ApiAnswers, expense: typeof tapas | null = null) {
  const closed = vi.fn()
  const form = <ExpenseDialog tripId="trip" crew={crew} expense={expense} open onClose={closed} />
  return { ...renderAt('/expenses', form, answers), closed }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Receipt file')

test('a receipt is uploaded with its key after the expense, then the form closes', async () => {
  const { user, requests, closed } = openForm({ 'POST /api/trips/trip/expenses': tapas })
  await user.type(screen.getByLabelText('Amount'), '60')
  await paste(user, screen.getByLabelText('Description'), 'Tapas night')
  await user.upload(field(), bill)
  expect(screen.getByText('bill.pdf')).toBeDefined()
  expect(screen.getByText('PDF, 8 B')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Add Expense' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(requests.some(({ method }) => method === 'POST')).toBe(true)
  expect(sent[0]?.path).toBe(PATH)
  expect(sent[0]?.form.get('file')).toMatchObject({ name: 'bill.pdf' })
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(closed).not.toHaveBeenCalled()
  sent[0]?.answer(201, { ...tapas, receipt })
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test('an expense whose receipt is rejected is saved, with the reason shown', async () => {
  const { user, closed } = openForm({ 'POST /api/trips/trip/expenses': tapas })
  await user.type(screen.getByLabelText('Amount'), '60')
  await paste(user, screen.getByLabelText('Description'), 'Tapas night')
  await user.upload(field(), bill)
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))
  await waitFor(() => expect(sent).toHaveLength(1))

  sent[0]?.answer(415, { message: 'A receipt is a picture or a PDF.', code: 'UNSUPPORTED_FILE' })

  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(screen.getAllByText('The receipt was not added')).not.toHaveLength(0)
})

test('other kinds and large files are refused before they are sent', async () => {
  const { user } = openForm({})
  const large = new File([''], 'large.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: MAX_RECEIPT_BYTES + 1 })

  await user.upload(field(), large)
  expect(screen.getByText('File too large: Please select a file smaller than 10MB')).toBeDefined()
  field().accept = ''
  await user.upload(field(), new File(['x'], 'song.mp3', { type: 'audio/mpeg' }))
  expect(screen.getByText('A receipt is a picture or a PDF.')).toBeDefined()
  await user.upload(field(), bill)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the existing receipt is removed only when the form is saved', async () => {
  const { user, requests, closed } = openForm(
    { [`DELETE ${PATH}`]: { success: true } },
    { ...tapas, receipt },
  )
  await user.click(screen.getByRole('button', { name: 'Remove receipt' }))
  expect(screen.getByRole('button', { name: 'Add a receipt' })).toBeDefined()
  expect(requests).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE ${PATH}`)
})

test('in the expense it is looked at, replaced and removed', async () => {
  let current: typeof receipt | null = receipt
  const { user, requests } = renderAt(
    '/expenses',
    <ExpenseDetailDialog tripId="trip" crew={crew} about={{ id: tapas.id }} open onClose={() => {}} />,
    {
      [READ]: () => ({ ...tapas, receipt: current, history: [] }),
      [`DELETE ${PATH}`]: () => {
        current = null
        return { success: true }
      },
    },
  )
  expect((await screen.findByRole('link', { name: 'Open the receipt' })).getAttribute('href')).toBe(
    receipt.url,
  )
  await user.upload(field(), bill)
  await waitFor(() => expect(sent).toHaveLength(1))
  current = { ...receipt, thumbnailUrl: null as never, type: 'application/pdf' }
  sent[0]?.answer(201, tapas)

  expect(await screen.findByRole('link', { name: 'Download the receipt, a PDF' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove receipt' }))

  expect(await screen.findByRole('button', { name: 'Add a receipt' })).toBeDefined()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
