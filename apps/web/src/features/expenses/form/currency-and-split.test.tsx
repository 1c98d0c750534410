import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { crewOf } from '#features/expenses/crew.ts'
import { aBalance, anExpense } from '#testing/money.ts'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import ExpenseDialog from './expense-dialog.tsx'

const crew = crewOf(
  [
    aBalance({ userId: 'ben', displayName: 'Ben Cole' }),
    aBalance({ userId: 'ana', displayName: 'Ana Ruiz' }),
    aBalance({ userId: 'cai', displayName: 'Cai Lund' }),
  ],
  'ana',
)
const ADD = 'POST /api/trips/trip/expenses'
const RATE = { currency: 'EUR', rate: '1.1699', rateDay: '2026-07-14', rateSource: 'ecb' }

function open(answers: ApiAnswers, expense: ReturnType<typeof anExpense> | null = null) {
  const dialog = <ExpenseDialog tripId="trip" crew={crew} expense={expense} open onClose={() => {}} />
  const view = renderAt('/expenses', dialog, answers)
  const sent = () => view.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { ...view, sent }
}

type User = ReturnType<typeof renderAt>['user']

async function pick(user: User, currency: string) {
  await user.click(screen.getByRole('button', { name: /^Currency, / }))
  await user.type(await screen.findByRole('combobox', { name: 'Search currencies' }), `${currency}{Enter}`)
  await screen.findByRole('button', { name: `Currency, ${currency}` })
}

const addEuros = () => open({ [ADD]: anExpense(), 'GET /api/rates': RATE })

test('euros are shown in pounds at the bank’s rate, and sent as typed', async () => {
  const { user, sent } = addEuros()
  await paste(user, screen.getByLabelText('Amount'), '86,40')
  await pick(user, 'EUR')
  await paste(user, screen.getByLabelText('Description'), 'Tapas')

  expect((await screen.findByText('£73.85')).closest('output')?.textContent).toContain(
    '€86.40 = £73.85 at 1.1699, ECB 14 Jul',
  )
  expect(screen.getByText('£24.61–24.62 each')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    ...{ description: 'Tapas', amount: '73.85', currency: 'EUR', originalAmount: '86.40' },
    ...{ rate: '1.1699', rateSource: 'ecb', splitBetween: ['ana', 'ben', 'cai'] },
  })
})

test('shares, amounts and percent say what is left, and are sent once they add up', async () => {
  const { user, sent } = open({ [ADD]: anExpense() })
  await user.type(screen.getByLabelText('Amount'), '100')
  await user.type(screen.getByLabelText('Description'), 'Van')
  await user.click(screen.getByRole('radio', { name: 'Amounts' }))
  await user.type(screen.getByLabelText('Amount of You'), '60')
  await paste(user, screen.getByLabelText('Amount of Ben'), '35.80')

  expect(screen.getByText('£4.20 left to share')).toBeDefined()
  expect(screen.getByText('£95.80 of £100.00')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))
  expect(sent()).toEqual([])
  await user.clear(screen.getByLabelText('Amount of Ben'))
  await user.type(screen.getByLabelText('Amount of Ben'), '40')
  expect(screen.getByText(/^All £[\d.]+ shared$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    splitBetween: ['ana', 'ben'],
    split: {
      mode: 'amounts',
      parts: [
        { userId: 'ana', value: '60' },
        { userId: 'ben', value: '40' },
      ],
    },
  })
})

test('an unequal split opens unchanged, and editing the description changes nothing else', async () => {
  const parts = [
    { userId: 'ana', value: '3' },
    { userId: 'ben', value: '1' },
  ]
  const expense = anExpense({ split: { mode: 'shares', parts } })
  const { user, sent } = open({ [`PATCH /api/expenses/${expense.id}`]: expense }, expense)
  expect((screen.getByLabelText('Shares of You') as HTMLInputElement).value).toBe('3')
  expect(screen.getByText('£45.00')).toBeDefined()

  await paste(user, screen.getByLabelText('Description'), ' with wine')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent()).toEqual([{ description: 'Tapas night with wine' }]))
})
