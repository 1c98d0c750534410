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

function open(answers: ApiAnswers, expense: ReturnType<typeof anExpense> | null = null) {
  const dialog = <ExpenseDialog tripId="trip" crew={crew} expense={expense} open onClose={() => {}} />
  const view = renderAt('/expenses', dialog, answers)
  const sent = () => view.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { ...view, sent }
}

test('an expense can be entered for another payer and another day', async () => {
  const { user, sent } = open({ [ADD]: anExpense() })
  await user.type(screen.getByLabelText('Amount'), '30')
  await user.type(screen.getByLabelText('Description'), 'Van')
  await user.selectOptions(screen.getByLabelText('Paid by'), 'Ben')
  await user.clear(screen.getByLabelText('Day'))
  await paste(user, screen.getByLabelText('Day'), '2026-07-14')
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ paidBy: 'ben', spentOn: '2026-07-14' })
})

type User = ReturnType<typeof renderAt>['user']

async function pick(user: User, currency: string) {
  await user.click(screen.getByRole('button', { name: /^Currency, / }))
  await user.type(await screen.findByRole('combobox', { name: 'Search currencies' }), `${currency}{Enter}`)
  await screen.findByRole('button', { name: `Currency, ${currency}` })
}

test.each([
  ['Percent', ['45', '60'], '5 % too much', '£5.00 more than the expense'],
  ['Percent', ['45', '50'], '5 % left to share', '£5.00 of the expense'],
  ['Percent', ['45', '55'], 'All £100.00 shared', 'Split 2 ways'],
  ['Amounts', ['60', '40.5'], '£0.50 too much', '£100.50 of £100.00'],
  ['Shares', ['3', '5'], 'All £100.00 shared', '8 shares at £12.50'],
] as const)('%s split of %s shows: %s', async (mode, values, text, under) => {
  const { user } = open({})
  await user.type(screen.getByLabelText('Amount'), '100')
  await user.click(screen.getByRole('radio', { name: mode }))
  const label = { Percent: 'Percent of', Amounts: 'Amount of', Shares: 'Shares of' }[mode]
  for (const [place, name] of ['You', 'Ben'].entries()) {
    const field = screen.getByLabelText(`${label} ${name}`)
    await user.clear(field)
    await user.type(field, values[place] ?? '')
  }
  const cai = screen.queryByLabelText('Shares of Cai')
  if (cai !== null) await user.clear(cai)

  expect(screen.getByText(text).closest('output')?.textContent).toBe(`${text}${under}`)
})

test('shares are stepped or typed from 0 to 99 and show their amounts', async () => {
  const { user } = open({})
  await user.type(screen.getByLabelText('Amount'), '100')
  await user.click(screen.getByRole('radio', { name: 'Shares' }))
  const shares = (name: string) => screen.getByLabelText(`Shares of ${name}`) as HTMLInputElement
  const press = (label: string) => user.click(screen.getByRole('button', { name: label }))

  await press('More for Ben')
  expect(shares('Ben').value).toBe('2')
  expect(screen.getByText('£50.00')).toBeDefined()
  await press('Fewer for Cai')
  expect(shares('Cai').value).toBe('0')
  expect(shares('Cai').closest('li')?.textContent).toContain('not in')
  expect((screen.getByRole('button', { name: 'Fewer for Cai' }) as HTMLButtonElement).disabled).toBe(true)
  await user.type(shares('Cai'), '7')
  expect(shares('Cai').value).toBe('7')
  await user.clear(shares('Ben'))
  await user.type(shares('Ben'), '99')
  expect((screen.getByRole('button', { name: 'More for Ben' }) as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('107 shares at £0.93')).toBeDefined()
})

test('percentages over 100 still show each amount and who is excluded', async () => {
  const { user } = open({})
  await paste(user, screen.getByLabelText('Amount'), '186.40')
  await user.click(screen.getByRole('radio', { name: 'Percent' }))
  await user.type(screen.getByLabelText('Percent of You'), '80')
  await user.type(screen.getByLabelText('Percent of Ben'), '25')

  expect(screen.getByText('5 % too much').closest('output')?.textContent).toContain('£9.32 more')
  expect(screen.getByLabelText('Percent of You').closest('li')?.textContent).toContain('£149.12')
  expect(screen.getByLabelText('Percent of Ben').closest('li')?.textContent).toContain('£46.60')
  expect(screen.getByLabelText('Percent of Cai').closest('li')?.textContent).toContain('not in')
})

test('an equal split shows each share and explains the uneven pennies', async () => {
  const { user } = open({})
  await user.type(screen.getByLabelText('Amount'), '100')
  const row = (name: string) => screen.getByRole('checkbox', { name }).closest('label')?.textContent

  expect(row('You')).toContain('£33.34')
  expect(row('Ben')).toContain('£33.33')
  expect(screen.getByText('1 pays £33.34, 2 pay £33.33')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Cai' }))
  expect(row('Cai')).toContain('not in')
  expect(screen.getByText('Split 2 ways')).toBeDefined()
})

test('a currency without a rate asks for one, and nothing is sent before', async () => {
  const { user, sent } = open({ [ADD]: anExpense() })
  await user.type(screen.getByLabelText('Amount'), '320')
  await paste(user, screen.getByLabelText('Description'), 'Taxi')
  await pick(user, 'MAD')

  expect(await screen.findByText('No rate of MAD is known for this day.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))
  expect(sent()).toEqual([])
  expect(screen.getByText('Enter how many MAD you got for £1')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('enter one')
  await user.click(screen.getByRole('button', { name: 'enter one' }))
  await paste(user, await screen.findByLabelText('Rate: MAD for £1'), '12.5')
  await user.click(screen.getByRole('button', { name: 'Use £25.60' }))
  await user.click(screen.getByRole('button', { name: 'Add Expense' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ currency: 'MAD', rate: '12.5', rateSource: 'own', amount: '25.60' })
})
