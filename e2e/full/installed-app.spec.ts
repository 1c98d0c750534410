import type { Page } from '@playwright/test'
import { axeFindings } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { untilAppIsCached } from '#e2e/device-storage.ts'

test.use({ isAlone: true })

test('a screen never visited opens offline, asks for a signal and then loads automatically', async ({
  rider,
  site,
}) => {
  const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, hasServiceWorker: true }))
  const { page } = ana
  await page.goto(`/?trip=${tripId}`)
  await untilAppIsCached(page)

  await site.stop()
  await page.goto(`/friends?tripId=${tripId}`)

  await expect(page.getByRole('heading', { name: 'Friends' }).first()).toBeVisible()
  await expect(page.getByText('This needs a signal').first()).toBeVisible()
  await site.start()
  await expect(page.getByText('This needs a signal')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Friends' }).first()).toBeVisible()
})

test('a phone without cached data says SendIt! cannot be reached, then recovers', async ({ rider, site }) => {
  const ana = await rider({ hasServiceWorker: true })
  await ana.signIn('ana')
  const { page } = ana
  await untilAppIsCached(page)
  await page.evaluate(() => indexedDB.deleteDatabase('sendit-reads'))

  await site.stop()
  await page.goto('/profile')

  await expect(page.getByRole('heading', { name: 'SendIt! cannot be reached' })).toBeVisible()
  await site.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

test('a newer version is announced, waits for a tap and reloads no other tab', async ({ rider }) => {
  const ana = await rider({ hasServiceWorker: true })
  await ana.signIn('ana')
  const { page, context } = ana
  await page.goto('/profile')
  await untilAppIsCached(page)
  const other = await context.newPage()
  await other.goto('/create-trip')
  await other.getByLabel('Trip Name').fill('Half typed')

  // Browsers treat a different script at the same scope as a newer worker.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?later', { updateViaCache: 'none' }))
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Use it now' }).click()
  await loaded

  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await expect(other.getByLabel('Trip Name')).toHaveValue('Half typed')
})

test('the browser reports nothing that prevents installation', async ({ rider }) => {
  const ana = await rider({ hasServiceWorker: true })
  await ana.signIn('ana')
  await ana.page.goto('/profile')
  await untilAppIsCached(ana.page)
  expect(await faultsOfInstalling(ana.page)).toEqual([])

  await ana.page.evaluate(() =>
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/robots.txt'),
  )
  await expect.poll(() => faultsOfInstalling(ana.page)).not.toEqual([])
})

test('signing out removes the app from the device, except for an offline notice', async ({ rider, site }) => {
  test.slow()
  const ana = await rider({ hasServiceWorker: true })
  await ana.signIn('ana')
  const { page } = ana
  await page.goto('/profile')
  await untilAppIsCached(page)
  await keepWorkerBusy(page, 8_000)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()

  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
  }))
  expect(left).toEqual({ caches: [] })
  const workers = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations.map(({ active }) => new URL(active?.scriptURL ?? 'about:blank').pathname)
    })
  // Where the app's worker was busy the other comes with one of the next pages.
  const workersOfNextPage = async () => {
    await page.goto('/auth')
    return workers()
  }
  await expect.poll(workersOfNextPage, { timeout: 40_000, intervals: [0, 2_000] }).toEqual(['/signed-out.js'])
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await site.stop()
  for (const address of ['/', '/auth', '/chat']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'SendIt! cannot be reached' })).toBeVisible()
    await expect(
      page.getByText('Nothing of your trips is kept on this device while you are signed out.'),
    ).toBeVisible()
  }
  expect(await axeFindings(page)).toEqual([])
  await site.start()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'SendIt! cannot be reached' })).toHaveCount(0)

  await ana.signIn('ana')
  await page.goto('/profile')
  await expect.poll(workers, { timeout: 40_000 }).toEqual(['/sw.js'])
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  await site.stop()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

async function keepWorkerBusy(page: Page, milliseconds: number) {
  await page.evaluate((lasts) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--part'))
        setTimeout(() => controller.close(), lasts)
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=part' }
    void fetch('/share', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  }, milliseconds)
}

async function faultsOfInstalling(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  await browser.detach()
  // Journeys run in incognito contexts.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  return [...errors.map(({ message }) => message), ...others.map(({ errorId }) => errorId)]
}
