import type { Page } from '@playwright/test'
import { axeFindings } from '#e2e/audit.ts'
import { expect, inviteByLink, test } from '#e2e/crew.ts'

test.use({ hasWeather: true })

const conditions = (page: Page) => page.getByRole('region', { name: 'Live Conditions' })
const beaches = (page: Page) => page.getByRole('region', { name: 'Beach Recommendations' })
const dial = (page: Page) => conditions(page).getByRole('img', { name: /^Wind \d+ knots, gusting \d+, from/ })

test('a rider with weight and level sees a kite size, and a guest sees none', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Gus', email: ana.email('gus') })
  await conditions(ana.page).getByRole('link', { name: 'Add your weight and level' }).click()
  await ana.page.getByLabel('Weight').fill('75')
  await ana.page.getByLabel('Level').selectOption({ label: 'Intermediate' })
  await ana.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(ana.page.getByText('Profile Updated').first()).toBeVisible()

  await ana.page.goto('/')
  await expect(conditions(ana.page).getByText(/m², a guide, not advice/)).toBeVisible()

  const guest = await rider()
  await guest.page.goto(link)
  await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(dial(guest.page)).toBeVisible()
  await expect(conditions(guest.page).getByText('Kite size')).toHaveCount(0)
})

const HAZARDS = [
  { mode: 'offshore', reason: 'Offshore wind', onBeach: /^(Side-o|O)ffshore wind$/ },
  { mode: 'thunder', reason: 'Thunderstorm', onBeach: /^Thunderstorm$/ },
  { mode: 'gusts', reason: 'Very strong gusts', onBeach: /^(Very strong gusts|Side-offshore wind)$/ },
]

test.describe('on a server that starts again', () => {
  test.use({ isAlone: true })

  test('wind hazards come first on panel, card and row, without any encouragement', async ({
    rider,
    site,
  }) => {
    test.setTimeout(90_000)
    const { page, signIn, createTrip } = await rider()
    await signIn('ana')
    const saved = await page.request.put('/api/profile', {
      data: { displayName: 'Ana', weightKg: 75, level: 'intermediate' },
    })
    expect(saved.ok()).toBe(true)
    await createTrip({ name: 'Levante Week', location: 'Valdevaqueros' })
    for (const { mode, reason, onBeach } of HAZARDS) {
      await site.setWeather({ host: 'forecast', mode })
      // Forecasts are cached for 15 minutes; a restart clears them.
      await site.stop()
      await site.start()
      await page.reload()

      await expect(dial(page)).toBeVisible()
      await expect(conditions(page).getByText(reason, { exact: true })).toBeVisible()
      await expect(conditions(page).getByText(`none: ${reason.toLowerCase()}`)).toBeVisible()
      const isInside = (chip: Element) => {
        const column = chip.parentElement
        return column !== null && chip.getBoundingClientRect().right <= column.getBoundingClientRect().right
      }
      const chip = conditions(page).locator('.chip').first()
      expect(await chip.evaluate(isInside), `${reason}: all of it`).toBe(true)
      await expect(conditions(page).getByText(/^(Prime|Good)$/)).toHaveCount(0)
      const found = beaches(page).getByRole('article')
      await expect(found).toHaveCount(3)
      for (const beach of await found.all()) {
        await expect(beach.getByRole('listitem').first()).toHaveText(onBeach)
        await expect(beach.locator('.chip.success')).toHaveCount(0)
      }
      expect(await axeFindings(page)).toEqual([])
    }
  })
})

test.describe('on a server with weather of its own', () => {
  test.use({ hasOwnServer: true })

  test('at night scores and hours are for the next day, with the zone named abroad', async ({
    rider,
    site,
  }) => {
    await site.setWeather({ host: 'forecast', mode: 'dark' })
    const { page, signIn, createTrip } = await rider({ timezoneId: 'Europe/London' })
    await signIn('ana')
    await createTrip({ name: 'Levante Week', location: 'Tarifa, Spain' })

    await expect(conditions(page).getByText('Dark', { exact: true })).toBeVisible()
    await expect(conditions(page).getByText('Prime', { exact: true })).toHaveCount(0)
    await expect(conditions(page).getByRole('heading', { name: / \(Tarifa time\)$/ })).toBeVisible()
    const best = beaches(page).getByRole('article').first()
    await expect(
      best.getByText(/^(Today|Tomorrow) \d+ [AP]M to \d+ [AP]M \([\w\s]+ time\)$/).first(),
    ).toBeVisible()
    await expect(beaches(page).getByText('Dark', { exact: true })).toHaveCount(0)
  })

  test('without a provider the trip stays usable, and trying again brings the weather', async ({
    rider,
    site,
  }) => {
    await site.setWeather({ host: 'forecast', mode: '400' })
    const { page, signIn, createTrip } = await rider()
    await signIn('ana')
    await createTrip({ name: 'Levante Week', location: 'Tarifa, Spain' })

    await expect(conditions(page).getByText('Failed to load weather data')).toBeVisible()
    await expect(conditions(page).getByText('Weather service unavailable (503)')).toBeVisible()
    await expect(
      beaches(page).getByText('No beach recommendations available for Tarifa, Spain'),
    ).toBeVisible()
    const known = beaches(page).getByRole('article', { name: 'Valdevaqueros' })
    await expect(known.getByText('No wind data')).toBeVisible()
    await expect(known.getByText(/^Best in E, .*14 to 38 kn$/)).toBeVisible()
    await page.getByRole('button', { name: '5-Day Weather Forecast' }).click()
    await expect(page.getByText('Unable to load forecast data. Please try again later.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('link', { name: /Friends Going/ })).toBeVisible()
    await site.setWeather({ host: 'forecast', mode: 'ok' })

    await conditions(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dial(page)).toBeVisible()
    await beaches(page).getByRole('button', { name: 'Try again' }).click()
    await expect(beaches(page).getByRole('article')).toHaveCount(3)
  })

  test('missing sea data is shown as unknown, and an unknown location is named', async ({ rider, site }) => {
    await site.setWeather({ host: 'marine', mode: 'nulls' })
    const { page, signIn, createTrip } = await rider()
    await signIn('ana')
    await createTrip({ name: 'Levante Week', location: 'Tarifa, Spain' })

    await expect(dial(page)).toBeVisible()
    await expect(conditions(page).getByText('None known for this place')).toBeVisible()
    await expect(conditions(page).getByRole('img', { name: /^Tide/ })).toHaveCount(0)

    await createTrip({ name: 'Lost Days', location: 'Nowhere / 🏝️' })
    await expect(conditions(page).getByText('We could not find a place called "Nowhere / 🏝️".')).toBeVisible()
  })

  test('an administrator uploads a picture and chooses it for a beach; others are refused', async ({
    rider,
  }) => {
    const ana = await rider()
    await ana.signIn('ana')
    await ana.page.goto('/profile')
    await ana.page.getByRole('link', { name: 'Beach Images' }).click()
    await expect(ana.page.getByRole('heading', { name: 'Beach Images', level: 1 })).toBeVisible()
    const files = ana.page.getByRole('region', { name: 'Storage Files' })
    await ana.page.getByLabel('Beach picture file').setInputFiles({
      name: 'valdevaqueros.png',
      mimeType: 'image/png',
      buffer: await ana.page.screenshot(),
    })
    await expect(ana.page.getByText('Picture Uploaded').first()).toBeVisible()
    await expect(files.getByText('1 file')).toBeVisible()
    await expect(files.getByRole('link', { name: 'View' })).toHaveAttribute('href', /^\/files\//)
    await expect(files.getByRole('button', { name: 'Copy URL' })).toBeVisible()

    await ana.page.getByLabel('Filter by name').fill('valdevaq')
    const beach = ana.page.getByRole('article', { name: 'Valdevaqueros' })
    await beach.getByRole('button', { name: 'Update Image' }).click()
    await expect(beach.getByText('Please select an image URL first')).toBeVisible()
    await beach.getByLabel('Image', { exact: true }).selectOption({ index: 1 })
    await beach.getByRole('button', { name: 'Update Image' }).click()
    await expect(ana.page.getByText('Beach Image Updated').first()).toBeVisible()
    await expect(beach.locator('img')).toBeVisible()
    expect(await axeFindings(ana.page)).toEqual([])

    const ben = await rider()
    await ben.signIn('ben')
    await ben.page.goto('/admin/beaches')
    await expect(ben.page.getByText('For administrators')).toBeVisible()
    await expect(ben.page.getByRole('region', { name: 'Storage Files' })).toHaveCount(0)
  })
})
