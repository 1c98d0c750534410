import type { Locator, Page } from '@playwright/test'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a custom award stands on every screen, once', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await openAwards(page, tripId)

  for (const name of ['Golden Pump', 'golden  pump']) {
    await ana.page.getByRole('button', { name: 'Create Custom Award' }).click()
    const dialog = ana.page.getByRole('dialog')
    await dialog.getByLabel('Award Name').fill(name)
    await dialog.getByRole('button', { name: 'Create Award' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await expect(card(ben.page, 'Golden Pump').getByText('Custom award by ana.')).toBeVisible()
  await expect(ben.page.getByRole('article')).toHaveCount(21)
  await expect(ana.page.getByRole('article')).toHaveCount(21)
})

async function openAwards(page: Page, tripId: string) {
  await page.goto(`/awards?tripId=${tripId}`)
  await expect(page.getByRole('article')).toHaveCount(20)
}

function card(page: Page, category: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: category, exact: true }) })
}
