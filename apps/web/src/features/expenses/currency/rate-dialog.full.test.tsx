import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { crewOf } from '#features/expenses/crew.ts'
import ExpenseDialog from '#features/expenses/form/expense-dialog.tsx'
import { aBalance, anExpense } from '#testing/money.ts'
import { paste } from '#testing/paste.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'

const crew = crewOf([aBalance({ userId: 'ana', displayName: 'Ana Ruiz' })], 'ana')
const RATE = { currency: 'EUR', rate: '1.1699', rateDay: '2026-07-14', rateSource: 'ecb' }
const euros = anExpense({
  ...{ amount: '73.85', currency: 'EUR', originalAmount: '86.40', rate: '1.1699', rateSource: 'ecb' },
  ...{ rateDay: '2026-07-14', spentOn: '2026-07-14', splitBetween: ['ana'] },
})
const PATCH = `PATCH /api/expenses/${euros.id}`

async function open(answers: ApiAnswers = {}, expense = euros) {
  const dialog = <ExpenseDialog tripId="trip" crew={crew} expense={expense} open onClose={() => {}} />
  const view = renderAt('/expenses', dialog, { [PATCH]: expense, 'GET /api/rates': RATE, ...answers })
  await view.user.click(screen.getByRole('button', { name: /^(change|enter one)$/ }))
  await screen.findByRole('dialog', { name: 'Exchange rate' })
  async function save() {
    await view.user.click(screen.getByRole('button', { name: 'Save Changes' }))
    const sent = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(1))
    return sent()[0]
  }
  return { ...view, save }
}

const use = (label: string) => screen.getByRole('button', { name: label })

test('the bank’s rate is preselected, with its date and the converted amount', async () => {
  await open()

  expect(screen.getByText('€86.40 on Tuesday 14 July')).toBeDefined()
  expect(screen.getByRole('radio', { name: /European Central Bank/, checked: true })).toBeDefined()
  expect(screen.getByText('£1 = €1.1699, fixed Tue 14 Jul')).toBeDefined()
  expect(use('Use £73.85')).toBeDefined()
})

test('pounds that the bank took show the rate they make, and that is sent', async () => {
  const { user, save } = await open()

  await user.click(screen.getByRole('radio', { name: /What my bank took/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Pounds my bank took')))
  await user.keyboard('75,05')
  expect(screen.getByText('makes £1 = €1.15123')).toBeDefined()
  await user.click(use('Use £75.05'))

  expect(await screen.findByText('at 1.15123, your rate')).toBeDefined()
  expect(await save()).toMatchObject({ rate: '1.15123', rateSource: 'own' })
})

test('a typed rate shows the converted amount, and an invalid one cannot be used', async () => {
  const { user, save } = await open()
  await user.click(screen.getByRole('radio', { name: /Type a rate/ }))
  const field = await screen.findByLabelText('Rate: EUR for £1')

  await paste(user, field, 'cash')
  expect(screen.getByText('Enter how many EUR you got for £1')).toBeDefined()
  expect((use('Use rate') as HTMLButtonElement).disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '1.2')
  await user.click(use('Use £72.00'))

  expect(await save()).toMatchObject({ rate: '1.2', rateSource: 'own' })
})

test('Cancel leaves the rate as it was', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /What my bank took/ }))
  await paste(user, screen.getByLabelText('Pounds my bank took'), '75.05')

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Exchange rate' })).toBeNull())
  expect(screen.getByText('at 1.1699, ECB 14 Jul')).toBeDefined()
})

test('an own rate gives way to the bank’s again', async () => {
  const own = { ...euros, amount: '72.00', rate: '1.2', rateSource: 'own' as const, rateDay: null }
  const { user, save } = await open({}, own)
  expect(screen.getByRole('radio', { name: /Type a rate/, checked: true })).toBeDefined()

  await user.click(screen.getByRole('radio', { name: /European Central Bank/ }))
  await user.click(await screen.findByRole('button', { name: 'Use £73.85' }))

  expect(await save()).toMatchObject({ rateSource: 'ecb', rate: '1.1699' })
})

test('where the bank has no rate it cannot be chosen, and a typed one can', async () => {
  const dirhams = { ...euros, currency: 'MAD', rateSource: 'own' as const, rate: '12.5', rateDay: null }
  await open({ 'GET /api/rates': refusal(404, 'NOT_FOUND', 'None') }, dirhams)

  expect(await screen.findByText('No rate of MAD is known for this day')).toBeDefined()
  const bank = screen.getByRole('radio', { name: /European Central Bank/ }) as HTMLInputElement
  expect(bank.disabled).toBe(true)
  expect((screen.getByLabelText('Rate: MAD for £1') as HTMLInputElement).value).toBe('12.5')
})
