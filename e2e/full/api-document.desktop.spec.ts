import { expect, test } from '#e2e/crew.ts'

test('the API document can be read in the browser, including refusals', async ({ rider }) => {
  const { page } = await rider()

  await page.goto('/api/docs')

  await page.locator('[data-tag="trips"]').getByTitle('Expand operation').click()
  const call = page.locator('.opblock', { hasText: 'Read a trip' })
  await expect(call).toBeVisible()
  await call.click()
  await expect(
    call.getByText('There is no such thing, or it is none of the caller’s business.'),
  ).toBeVisible()
})
