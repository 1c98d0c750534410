import { test as base, crewOfTwo, expect } from '#e2e/crew.ts'
import { wholeBrowser } from '#e2e/whole-browser.ts'

// Playwright disables the back/forward cache; real browsers have it on.
const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      wholeBrowser(
        { launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } },
        use,
      ),
    { scope: 'worker' },
  ],
})

test('Back from another site shows the very page that was left, live again', async ({ rider, site }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ana.page.goto(`/chat?tripId=${tripId}`)
  await ben.page.goto(`/chat?tripId=${tripId}`)
  await expect(ana.page.getByText('2 online')).toBeVisible()
  await ana.page.evaluate(() => {
    document.documentElement.dataset.opened = 'once'
  })

  await ana.page.goto(`${site.url}/robots.txt`)
  await ben.postMessage('Said while Ana was away')
  await ana.page.evaluate(() => history.back())

  await expect(ana.page.locator('html')).toHaveAttribute('data-opened', 'once')
  await expect(ana.page.getByRole('log').getByText('Said while Ana was away')).toBeVisible()
  await ben.postMessage('And now she is back')
  await expect(ana.page.getByRole('log').getByText('And now she is back')).toBeVisible()
})
