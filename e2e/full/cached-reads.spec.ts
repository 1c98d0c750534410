import { cacheChatAndMedia, cacheEverything, readEverything } from '#e2e/cached-screens.ts'
import { crewOfTwo, expect } from '#e2e/crew.ts'
import { crewOnOneDevice, everythingStored, fillTrip, storedReads, test } from '#e2e/device-storage.ts'
import { signInByCalls } from '#e2e/sign-in.ts'

test.use({ hasWeather: true })

test('an address without a trip means the one opened last, though this phone remembers another', async ({
  rider,
}) => {
  const phone = await rider()
  await phone.signIn('ana')
  const { page } = phone
  const other = await phone.createTrip({ name: 'Poniente Week' })
  // The 'opened' request is sent after the render and must not follow one from elsewhere.
  const opened = page.waitForResponse(
    (answer) => answer.url().endsWith('/open') && !answer.url().includes(other),
  )
  await phone.createTrip({ name: 'Levante Week' })
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await opened
  await expect.poll(() => storedReads(page)).toContain('Levante Week')
  await page.request.post(`/api/trips/${other}/open`)

  await page.goto('/')

  await expect(page.getByRole('heading', { name: 'Poniente Week', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(other))
})

test('signing out leaves nothing to be read on the device, and the next person sees nothing', async ({
  rider,
}) => {
  const { ana, tripId } = await crewOfTwo(crewOnOneDevice(rider))
  const { page } = ana
  await fillTrip(page, tripId)
  await cacheChatAndMedia(page, tripId)
  expect(await everythingStored(page)).toContain('Levante Week')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  expect(await everythingStored(page)).toBe('')

  await ana.signIn('cleo')
  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
  expect(await everythingStored(page)).not.toContain('Levante Week')
})

test('a session ended elsewhere clears its cached data', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(crewOnOneDevice(rider))
  const { page, context } = ana
  await fillTrip(page, tripId)
  await cacheChatAndMedia(page, tripId)

  await context.clearCookies()
  await page.goto(`/?trip=${tripId}`)

  await expect(page.getByRole('heading', { name: 'Levante Week' })).toHaveCount(0)
  await expect.poll(() => storedReads(page)).toBe('')
})

test('an older version’s cache is dropped, and screens open as usual', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(crewOnOneDevice(rider))
  const { page } = ana
  await fillTrip(page, tripId)
  await cacheChatAndMedia(page, tripId)
  await page.evaluate(plantOldReads)

  await page.goto(`/expenses?tripId=${tripId}`)

  await expect(page.getByText('Van to the beach').first()).toBeVisible()
  await expect.poll(() => storedReads(page)).not.toContain('planted')
})

test('a browser without a database works normally and says so once', async ({ rider }) => {
  const ana = await rider()
  await ana.page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      },
    })
  })
  const toast = ana.page.getByText('Nothing Is Kept on This Device')
  // The toast hides itself, so wait for it from the start.
  const shown = toast.waitFor({ timeout: 60_000 })
  await signInByCalls(ana.page, ana.email('ana'))
  const tripId = await ana.createTrip({ name: 'Levante Week' })

  await expect(ana.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await shown
  await ana.page.goto(`/expenses?tripId=${tripId}`)
  await expect(ana.page.getByRole('button', { name: 'Add Expense' }).first()).toBeVisible()
  await expect(toast).toHaveCount(0)
})

/** As an older version would have left them, in an incompatible shape. */
async function plantOldReads() {
  const asked = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await asked(indexedDB.open('sendit-reads'))
  const rows = database.transaction('reads', 'readwrite').objectStore('reads')
  const about = await asked(rows.get('about'))
  await asked(rows.put({ ...about, shape: 'planted' }, 'about'))
  for (const hash of Object.keys(about.seen)) await asked(rows.put({ planted: hash }, hash))
  database.close()
}

test.describe('on a server that stops', () => {
  test.use({ isAlone: true })

  test('visited screens open from the cache with their age and refetch on reconnect', async ({
    rider,
    site,
    openPhone,
  }) => {
    test.setTimeout(90_000)
    const first = await openPhone()
    const { tripId } = await crewOfTwo(async () => (first.page.url() === 'about:blank' ? first : rider()))
    await fillTrip(first.page, tripId)
    await cacheEverything(first.page, tripId)
    await first.context.close()
    await site.stop()

    const { page } = await openPhone()
    await readEverything(page, tripId)
    await page.goto(`/friends?tripId=${tripId}`)
    await expect(page.getByText(/You're offline|Showing what this phone last saw/)).toBeVisible()

    await page.clock.install({ time: Date.now() + 4.5 * 3_600_000 })
    await page.goto(`/expenses?tripId=${tripId}`)
    await expect(page.getByText('Showing what this phone last saw, 4 hours ago')).toBeVisible()
    await site.start()
    await page.clock.runFor(20_000)
    await expect(page.getByText(/Showing what this phone last saw/)).toHaveCount(0)
  })
})
