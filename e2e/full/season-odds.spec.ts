import { audit } from '#e2e/audit.ts'
import { expect, test } from '#e2e/crew.ts'

test.use({ hasWeather: true })

test('season odds appear while creating a trip, and on it until a forecast exists', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana')
  const odds = page.getByRole('region', { name: 'Season odds' })
  const year = (new Date().getFullYear() + 1).toString()

  await page.goto('/create-trip')
  await page.getByLabel('Trip Name').fill('Tarifa Levante Week')
  await page.getByLabel('Location').fill('Tarifa, Spain')
  await page.getByLabel('Trip Start Date').fill(`${year}-07-15`)
  await page.getByLabel('Trip End Date').fill(`${year}-07-20`)

  await expect(odds.getByText(/in mid-July$/)).toBeVisible()
  await expect(
    odds.getByRole('img', { name: /mid-July: \d+ percent\. Lowest \d+, highest \d+ percent$/ }),
  ).toBeVisible()
  await expect(odds.getByText('Model wind misses local thermals.')).toBeVisible()
  await audit(page)

  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByRole('heading', { name: 'Tarifa Levante Week' })).toBeVisible()
  await expect(odds.getByText('rideable hours')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Live Conditions' })).toBeVisible()
})
