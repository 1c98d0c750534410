import { crewOfTwo, expect, test } from './crew.ts'

test('who shares a cost is seen without any colour', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/expenses?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Add Expense' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  const ben = dialog.locator('label', { has: page.getByRole('checkbox', { name: 'ben' }) })
  const tick = ben.locator('svg').last()

  await expect(tick).toBeVisible()
  await ben.click()

  await expect(page.getByRole('checkbox', { name: 'ben' })).not.toBeChecked()
  await expect(tick).toBeHidden()
  expect(await ben.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('none')
})
