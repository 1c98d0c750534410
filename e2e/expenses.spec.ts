import type { Locator, Page } from '@playwright/test'
import { crewOfTwo, expect, type Rider, test } from './crew.ts'
import { pickCurrency } from './money-steps.ts'

type OpenRider = Parameters<typeof crewOfTwo>[0]

test('three friends split odd pennies and settle until nobody owes anything', async ({ rider }) => {
  const { ana, ben, cai, tripId } = await crewOfThree(rider)
  for (const { page } of [ana, ben, cai]) await openExpenses(page, tripId)
  await addExpense(ana.page, { description: 'Casa Levante, two nights', amount: '100.00' })
  await addExpense(ben.page, { description: 'Petrol to Tarifa', amount: '35,50' })
  await addExpense(cai.page, { description: 'Tapas night', amount: '64.51', without: ['You'] })
  await addExpense(ana.page, { description: 'Kite lesson', amount: '0,05' })
  await addExpense(ben.page, { description: 'Supermarket run', amount: '20.01', without: ['cai'] })
  for (const { page } of [ana, ben, cai]) await expect(total(page)).toContainText('£220.07')
  await expect(ana.page.getByRole('list', { name: 'Recent Expenses' }).getByRole('listitem')).toHaveCount(5)

  // Ben owes both others; the pennies depend on whose id comes first.
  const plan = ana.page.getByRole('region', { name: 'Settlement Plan' }).getByRole('listitem')
  await expect(plan).toHaveCount(2)
  await plan
    .first()
    .getByRole('button', { name: /Mark as Paid/ })
    .click()
  await expect(plan.first().getByText('Fully Paid')).toBeVisible()
  await expect(settlement(ben.page, 'Fully Paid')).toBeVisible()

  await payPart(ben.page, settlement(ben.page, 'Pending Payment'), '5,00')
  await expect(settlement(cai.page, 'Partial Payment')).toContainText('£5.00 paid')
  await settlement(ana.page, 'Fully Paid')
    .getByRole('button', { name: /Unmark payment/ })
    .click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Unmark payment' }).click()
  await expect(settlement(ben.page, 'Pending Payment')).toBeVisible()

  const rest = settlement(ben.page, 'Partial Payment')
  await payPart(ben.page, rest, await remaining(rest))
  await expect(settlement(ben.page, 'Fully Paid')).toBeVisible()
  await settlement(cai.page, 'Pending Payment')
    .getByRole('button', { name: /Mark as Paid/ })
    .click()

  for (const { page } of [ana, ben, cai]) {
    await expect(settlement(page, 'Fully Paid')).toHaveCount(2)
    await expect(page.getByText("You're settled up")).toBeVisible()
    await expect(page.getByRole('list', { name: 'Individual Balances' }).getByText('settled up')).toHaveCount(
      3,
    )
  }
})

test('a member deletes an expense, and the other screen follows by itself', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await openExpenses(ana.page, tripId)
  await openExpenses(ben.page, tripId)
  await addExpense(ana.page, { description: 'Tapas night', amount: '60' })
  await expect(ben.page.getByText('You owe £30.00')).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Delete Tapas night' })).toHaveCount(0)

  await ana.page.getByRole('button', { name: 'Delete Tapas night' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Expense' }).click()

  await expect(ben.page.getByText('Nothing to split yet')).toBeVisible()
  await expect(ana.page.getByText('Nothing to split yet')).toBeVisible()

  await ana.page.getByRole('button', { name: 'Recently deleted' }).click()
  await ana.page.getByRole('button', { name: 'Restore Tapas night' }).click()
  await expect(ben.page.getByText('You owe £30.00')).toBeVisible()
})

test('the payer mends an expense, and whoever leaves is told what they owe', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await openExpenses(ana.page, tripId)
  await addExpense(ana.page, { description: 'Tapas night', amount: '60' })
  await ana.page.getByRole('button', { name: 'Edit Tapas night' }).click()
  await ana.page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('24,98')
  await ana.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(total(ana.page)).toContainText('£24.98')

  await ben.page.goto(`/?trip=${tripId}`)
  await ben.page.getByRole('button', { name: /menu/i }).first().click()
  await ben.page.getByRole('menuitem', { name: 'Leave Trip' }).click()
  const dialog = ben.page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Leave Trip' }).click()
  await expect(dialog).toContainText('You still owe £12.49')
  await dialog.getByRole('button', { name: 'Leave anyway' }).click()

  await expect(ben.page.getByText('Left Trip').first()).toBeVisible()
  await ana.page.reload()
  await expect(ana.page.getByRole('list', { name: 'Individual Balances' }).getByText('Left')).toBeVisible()
})

test('a dinner in euros, paid by somebody else and split by shares, comes to pounds that everybody can settle', async ({
  rider,
}) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await openExpenses(ana.page, tripId)
  await ana.page.getByRole('button', { name: 'Add Expense' }).click()
  const dialog = ana.page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('120')
  await pickCurrency(ana.page, 'EUR')
  await dialog.getByLabel('Description').fill('Tapas night')
  await expect(dialog.getByText('No rate of EUR is known for this day.')).toBeVisible()
  await dialog.getByRole('button', { name: 'enter one' }).click()
  const rate = ana.page.getByRole('dialog', { name: 'Exchange rate' })
  await rate.getByText('What my bank took').click()
  await expect(rate.getByLabel('Pounds my bank took')).toBeFocused()
  await ana.page.keyboard.type('100')
  await expect(rate.getByText('makes £1 = €1.2')).toBeVisible()
  await rate.getByRole('button', { name: 'Use £100.00' }).click()
  await expect(dialog.getByText('at 1.2, your rate')).toBeVisible()
  await dialog.getByLabel('Paid by').selectOption({ label: 'ben' })
  await dialog.getByText('Shares', { exact: true }).click()
  await dialog.getByLabel('Shares of You').fill('3')
  await expect(dialog.getByText('£75.00').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Expense' }).click()

  await expect(dialog).toHaveCount(0)
  await expect(total(ana.page)).toContainText('£100.00')
  await openExpenses(ben.page, tripId)
  await expect(ben.page.getByText('€120.00')).toBeVisible()
  await expect(settlement(ben.page, 'Pending Payment')).toContainText('£75.00')
  await ben.page.getByRole('button', { name: 'Edit Tapas night' }).click()
  const edit = ben.page.getByRole('dialog')
  await expect(edit.getByLabel('Shares of ana')).toHaveValue('3')
  await edit.getByLabel('Amount', { exact: true }).fill('60')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(settlement(ana.page, 'Pending Payment')).toContainText('£37.50')
  await ana.page.getByRole('button', { name: /Mark as Paid/ }).click()
  await expect(settlement(ben.page, 'Fully Paid')).toHaveCount(1)
})

test('the table of expenses can be taken home', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  await openExpenses(ana.page, tripId)
  await addExpense(ana.page, { description: 'Tapas night', amount: '60' })

  const download = ana.page.waitForEvent('download')
  await ana.page.getByRole('link', { name: 'Export CSV' }).click()

  expect((await download).suggestedFilename()).toBe('expenses.csv')
})

/** Ana's crew of two, and Cai. */
async function crewOfThree(
  openRider: OpenRider,
): Promise<{ ana: Rider; ben: Rider; cai: Rider; tripId: string }> {
  const crew = await crewOfTwo(openRider)
  const invite = await crew.ana.page.request.post(`/api/trips/${crew.tripId}/invites`, {
    data: { email: 'cai@crew.example', name: 'Cai' },
  })
  const { inviteUrl } = (await invite.json()) as { inviteUrl: string }
  const cai = await openRider()
  await cai.signIn('cai@crew.example', { inviteToken: new URL(inviteUrl).searchParams.get('token') ?? '' })
  return { ...crew, cai }
}

async function openExpenses(page: Page, tripId: string) {
  await page.goto(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeVisible()
}

async function addExpense(
  page: Page,
  { description, amount, without = [] }: { description: string; amount: string; without?: string[] },
) {
  await page.getByRole('button', { name: 'Add Expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill(amount)
  await dialog.getByLabel('Description').fill(description)
  for (const name of without)
    await dialog.getByRole('group', { name: 'Split between' }).getByText(name, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: description })).toBeVisible()
}

async function payPart(page: Page, row: Locator, amount: string) {
  await row.getByRole('button', { name: /Partial payment/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill(amount)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toHaveCount(0)
}

/** '26.93' of '£26.93 left' */
async function remaining(row: Locator): Promise<string> {
  return /£([\d.]+) left/.exec((await row.textContent()) ?? '')?.[1] ?? ''
}

/** The rows of the plan in this state; every open one has a button 'Partial payment'. */
function settlement(page: Page, status: 'Pending Payment' | 'Partial Payment' | 'Fully Paid'): Locator {
  const badge = page.getByText(status, { exact: true })
  return page.getByRole('region', { name: 'Settlement Plan' }).getByRole('listitem').filter({ has: badge })
}

function total(page: Page): Locator {
  return page.getByRole('region', { name: 'Total Trip Cost' })
}
