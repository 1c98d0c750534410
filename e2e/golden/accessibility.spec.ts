import type { Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('axe finds nothing on the main screens, and none of them scrolls sideways', async ({ rider }) => {
  test.setTimeout(60_000)
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await visit(page, `/?trip=${tripId}`, 'Trip starts in')
  await visit(page, '/chat', /\d+ online/)
  await visit(page, '/expenses', 'Nothing to split yet')
  await visit(page, '/awards', 'Nominations Open')
})

async function visit(page: Page, path: string, sight: string | RegExp) {
  await page.goto(path)
  await expect(page.getByText(sight).first()).toBeVisible()
  await audit(page)
}
