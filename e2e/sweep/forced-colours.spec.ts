import { crewOfTwo, expect, test } from '#e2e/crew.ts'

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('without any colour it is seen who shares a cost, where a dialog ends, and which picture is shown', async ({
  rider,
}) => {
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
  expect(await dialog.evaluate((sheet) => getComputedStyle(sheet).borderTopStyle)).toBe('solid')

  for (const name of ['sunset.png', 'kites.png']) {
    const file = { name, mimeType: 'image/png', buffer: ONE_PIXEL }
    await page.request.post(`/api/trips/${tripId}/media`, { multipart: { file } })
  }
  await page.goto(`/media?tripId=${tripId}`)
  await page.getByRole('button', { name: 'sunset.png' }).click()
  const shown = page.getByRole('dialog').locator('[aria-current="true"]')
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((thumb) => getComputedStyle(thumb).outlineStyle)).toBe('solid')
})
