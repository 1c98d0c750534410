import { keepEverything, readEverything } from '#e2e/cached-screens.ts'
import { crewOfTwo, expect } from '#e2e/crew.ts'
import { fillTrip, test } from '#e2e/device-storage.ts'

test.use({ hasWeather: true })

test('every screen seen once is read again without network, by a browser that was closed meanwhile', async ({
  rider,
  openPhone,
}) => {
  // A browser is started twice.
  test.setTimeout(90_000)
  const first = await openPhone()
  const { tripId } = await crewOfTwo(async () => (first.page.url() === 'about:blank' ? first : rider()))
  await fillTrip(first.page, tripId)
  await keepEverything(first.page, tripId)
  await first.context.close()

  const again = await openPhone()
  const { page } = again
  await again.context.setOffline(true)
  await readEverything(page, tripId)
  await page.goto(`/friends?tripId=${tripId}`)
  await expect(page.getByText(/You're offline|Showing what this phone last saw/)).toBeVisible()
})
