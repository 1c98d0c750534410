import type { Page } from '@playwright/test'
import { axeFindings } from '#e2e/audit.ts'
import { expect, test } from '#e2e/crew.ts'

test.use({ hasWeather: true })

const conditions = (page: Page) => page.getByRole('region', { name: 'Live Conditions' })
const beaches = (page: Page) => page.getByRole('region', { name: 'Beach Recommendations' })
const dial = (page: Page) => conditions(page).getByRole('img', { name: /^Wind \d+ knots, gusting \d+, from/ })

test('a rider sees wind, tide, forecast and beaches for Tarifa, and why', async ({ rider }) => {
  const { page, signIn, createTrip } = await rider()
  await signIn('ana')
  await createTrip({ name: 'Levante Week', location: 'Tarifa, Spain' })

  await expect(dial(page)).toBeVisible()
  await expect(conditions(page).getByText(/Updated (just now|\d+ \w+ ago)/)).toBeVisible()
  await expect(conditions(page).getByText(/Force \d+, \w+/)).toBeVisible()
  await expect(
    conditions(page).getByRole('list', { name: 'Hourly wind in knots' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await expect(conditions(page).getByRole('img', { name: /^Tide: / })).toBeVisible()
  await expect(conditions(page).getByText('Tides are approximate, not for navigation.')).toBeVisible()
  await expect(conditions(page).getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toBeVisible()

  await expect(beaches(page).getByRole('article')).toHaveCount(3)
  const best = beaches(page).getByRole('article').first()
  await expect(best.getByRole('img', { name: /^Score \d+ out of 100$/ })).toBeVisible()
  await best.getByText(/^Why \d+\?$/).click()
  await expect(best.getByText('Wind speed')).toBeVisible()
  await expect(best.getByText(/\d+ kn is (within|below|above) its range/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await beaches(page)
    .getByRole('button', { name: /^Show all \d+ beaches$/ })
    .click()
  expect(await beaches(page).getByRole('article').count()).toBeGreaterThan(3)

  await page.getByRole('button', { name: '5-Day Weather Forecast' }).click()
  const forecast = page.getByRole('dialog', { name: '5-Day Weather Forecast' })
  await expect(
    forecast.getByRole('listitem').filter({ hasText: /\d+ km\/h.*\d+ kn, gusts \d+ kn/ }),
  ).toHaveCount(5)
  await expect(forecast.getByRole('heading', { name: 'Today' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
