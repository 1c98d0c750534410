import type { Locator, Page } from '@playwright/test'
import { crewOfThree, crewOfTwo, expect, test } from '#e2e/crew.ts'
import { openExpenses, settlement, total } from '#e2e/money-steps.ts'

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

  // The odd pennies depend on the order of ids.
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

test('the payer edits an expense and downloads the table, and a leaver sees their debt', async ({
  rider,
}) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await openExpenses(ana.page, tripId)
  await addExpense(ana.page, { description: 'Tapas night', amount: '60' })
  await ana.page.getByRole('button', { name: 'Edit Tapas night' }).click()
  await ana.page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('24,98')
  await ana.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(total(ana.page)).toContainText('£24.98')
  const download = ana.page.waitForEvent('download')
  await ana.page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('expenses.csv')

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

async function remaining(row: Locator): Promise<string> {
  return /£([\d.]+) left/.exec((await row.textContent()) ?? '')?.[1] ?? ''
}
