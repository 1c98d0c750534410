import { expect, test } from './crew.ts'

test('after the first expense the keyboard goes on from the heading, not from the top of the page', async ({
  rider,
}) => {
  const { page, signIn, createTrip } = await rider()
  await signIn('ana@crew.example')
  const tripId = await createTrip({ name: 'Levante Week' })
  await page.goto(`/expenses?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Add Expense' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount', { exact: true }).fill('12.50')
  await dialog.getByLabel('Description').fill('Lessons')

  await dialog.getByLabel('Description').press('Enter')

  await expect(page.getByText('Lessons')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeFocused()
})
