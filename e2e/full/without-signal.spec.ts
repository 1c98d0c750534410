import type { Page } from '@playwright/test'
import { builtFrom } from '#e2e/built-files.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test.use({ hasWeather: true })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Place = { tap: string | RegExp; opens: string | RegExp }

const DIALOGS_OF_HOME: Place[] = [
  { tap: 'Change hero image', opens: /Hero Image/ },
  { tap: '5-Day Weather Forecast', opens: '5-Day Weather Forecast' },
  { tap: 'Open Invites', opens: 'Open Invites' },
]

test('actions tapped offline say so, leave the screen intact and work again online', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(async (options) => {
    const opened = await rider(options)
    await saveData(opened.page)
    return opened
  })
  const { page, context } = ana
  await page.goto(`/?trip=${tripId}`)
  for (const { tap } of DIALOGS_OF_HOME) await expect(page.getByRole('button', { name: tap })).toBeVisible()
  await waitForIdle(page)
  await markPage(page)

  await context.setOffline(true)
  for (const { tap } of DIALOGS_OF_HOME) await tapInVain(page, tap)
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await context.setOffline(false)
  for (const place of DIALOGS_OF_HOME) await tapAndClose(page, place)

  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Expenses' }).click()
  await expect(page.getByRole('heading', { name: "This screen didn't load" })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: "This screen didn't load" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Add Expense' }).first()).toBeVisible()
  await context.setOffline(true)
  await tapInVain(page, 'Add Expense')
  await page.getByRole('navigation').getByRole('link', { name: 'Awards' }).click()
  await expect(page.getByRole('heading', { name: "This screen didn't load" })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('navigation').getByRole('link', { name: 'Awards' }).click()
  await expect(page.getByRole('button', { name: 'Create Custom Award' }).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Expenses' }).click()
  await tapAndClose(page, { tap: 'Add Expense', opens: 'Add Expense' })

  await expectSamePage(page)
})

test('a photo tapped without signal opens when the signal is back', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page, context } = ana
  const reply = await page.request.post(`/api/trips/${tripId}/media`, {
    multipart: { file: { name: 'jump.png', mimeType: 'image/png', buffer: PIXEL } },
  })
  expect(reply.status()).toBe(201)
  await page.goto('/media')
  const tile = page.getByRole('button', { name: 'Photo by ana, jump.png' })
  await expect(tile).toBeVisible()
  await waitForIdle(page)
  await markPage(page)

  await context.setOffline(true)
  await tapInVain(page, /Photo by ana/)
  await context.setOffline(false)
  await tile.click()

  await expect(page.getByRole('dialog').getByText('1 / 1')).toBeVisible()
  await expectSamePage(page)
})

test('a part whose code failed to load can be retried, and its styles load too', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.route(/\/assets\/home-later-[^/]+\.(?:js|css)$/, (route) => route.abort())
  await page.goto(`/?trip=${tripId}`)
  const failures = page.getByRole('alert').filter({ hasText: "This part didn't load" })
  const failure = failures.first()
  await expect(failure).toBeVisible()
  await markPage(page)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failure.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('button', { name: '5-Day Weather Forecast' })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expectSamePage(page)
})

test('code that went with an earlier release is offered as a reload', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto(`/?trip=${tripId}`)
  await waitForIdle(page)
  await page.route(builtFrom('/weather/forecast-dialog.tsx'), (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: '5-Day Weather Forecast' }).click()
  const failure = page.getByRole('dialog', { name: "This didn't load" })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure.getByText('The app has been updated since you opened it.')).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failure.getByRole('button', { name: 'Reload' }).click()

  await expect(failure).toHaveCount(0)
  await page.getByRole('button', { name: '5-Day Weather Forecast' }).click()
  await expect(page.getByRole('dialog', { name: '5-Day Weather Forecast' })).toBeVisible()
})

test('the live connection recovers when its own code fails to load at first', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await ben.page.goto('/chat')
  await expect(ben.page.getByText('2 online')).toBeVisible()
  let refused = 0
  await ana.page.route(builtFrom('partysocket/dist/ws.js'), (route) => {
    refused += 1
    return route.abort()
  })
  await ana.page.goto('/chat')
  await expect.poll(() => refused).toBeGreaterThan(1)

  await ana.page.unrouteAll({ behavior: 'ignoreErrors' })

  await expect(ana.page.getByText('2 online')).toBeVisible()
  await ben.postMessage('Wind at four?')
  await expect(ana.page.getByRole('log').getByText('Wind at four?')).toBeVisible()
})

/** With Save-Data on, nothing is prefetched. */
async function saveData(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

/** Offline notices are prefetched once the first screen has rendered. */
async function waitForIdle(page: Page) {
  const isThere = () => {
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    return (
      [...fetched].some((name) => name.includes('/failed-dialog-')) &&
      asked.every(({ href }) => fetched.has(href))
    )
  }
  await expect.poll(() => page.evaluate(isThere)).toBe(true)
}

async function tapInVain(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).first().click()
  const failure = page.getByRole('dialog', { name: "This didn't load" })
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: 'Cancel' }).click()
  await expect(failure).toHaveCount(0)
}

async function tapAndClose(page: Page, { tap, opens }: Place) {
  await page.getByRole('button', { name: tap }).first().click()
  const dialog = page.getByRole('dialog', { name: opens })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function markPage(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.opened = 'once'
  })
}

async function expectSamePage(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'once')
}
