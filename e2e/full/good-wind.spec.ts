import { audit } from '#e2e/audit.ts'
import { crewOfTwo, dayFromNow, expect, type Rider, test } from '#e2e/crew.ts'

test.use({ hasWeather: true, isAlone: true })

/** The server checks every ten seconds. */
const LOOKED = { timeout: 40_000 }

test('the chat announces good wind automatically and withdraws it when the forecast changes', async ({
  rider,
  site,
}) => {
  test.setTimeout(180_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const days = { tripDate: dayFromNow(1), tripEndDate: dayFromNow(3) }
  expect((await ana.page.request.patch(`/api/trips/${tripId}`, { data: days })).status()).toBe(200)
  await ben.page.goto(`/chat?tripId=${tripId}`)

  const card = goCard(ben)
  await expect(card.getByText('GO', { exact: true })).toBeVisible(LOOKED)
  await expect(card.getByText(/\d\d:00 to \d\d:00, gusts \d\d/)).toBeVisible()
  await expect(card.getByText(/^\d\d(–\d\d)?$/)).toBeVisible()
  await expect(
    ben.page
      .getByRole('log')
      .getByText(/SendIt! tells the crew/)
      .first(),
  ).toBeVisible()
  await audit(ben.page)

  await site.setWeather({ host: 'forecast', mode: 'thunder' })
  // Forecasts are cached for 15 minutes; a restart clears them.
  await site.stop()
  await site.letForecastsGetOld(tripId)
  await site.start()
  await expect(card.getByText('No GO any more')).toBeVisible(LOOKED)
  await expect(card.getByText(/this wind is no longer forecast/)).toBeVisible()
  await audit(ben.page)

  await card.getByRole('link', { name: 'Open the plan' }).click()
  await expect(ben.page.getByRole('heading', { name: 'The plan', level: 1 })).toBeVisible()
})

const goCard = ({ page }: Rider) => page.getByRole('article', { name: 'Valdevaqueros' }).first()
