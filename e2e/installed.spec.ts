import type { Page } from '@playwright/test'
import { crewOfTwo, expect, test } from './crew.ts'
import { untilAppIsKept } from './kept-on-device.ts'
import { newestLink } from './sign-in.ts'

test.use({ isAlone: true })

test('a screen never opened before opens without network, says that it needs one, and goes on by itself', async ({
  rider,
  site,
}) => {
  const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, keepsApp: true }))
  const { page } = ana
  await page.goto(`/?trip=${tripId}`)
  await untilAppIsKept(page)

  await site.stop()
  await page.goto(`/friends?tripId=${tripId}`)

  await expect(page.getByRole('heading', { name: 'Friends' }).first()).toBeVisible()
  await expect(page.getByText('This needs a signal').first()).toBeVisible()
  await site.start()
  await expect(page.getByText('This needs a signal')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Friends' }).first()).toBeVisible()
})

test('a phone that has read nothing yet says that SendIt! cannot be reached, and goes on when it can', async ({
  rider,
  site,
}) => {
  const ana = await rider({ keepsApp: true })
  await ana.signIn('ana@crew.example')
  const { page } = ana
  await untilAppIsKept(page)
  await page.evaluate(() => indexedDB.deleteDatabase('sendit-reads'))

  await site.stop()
  await page.goto('/profile')

  await expect(page.getByRole('heading', { name: 'SendIt! cannot be reached' })).toBeVisible()
  await site.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

test('a newer version says so, waits for a tap, and loads no other tab', async ({ rider }) => {
  const ana = await rider({ keepsApp: true })
  await ana.signIn('ana@crew.example')
  const { page, context } = ana
  await page.goto('/profile')
  await untilAppIsKept(page)
  const other = await context.newPage()
  await other.goto('/create-trip')
  await other.getByLabel('Trip Name').fill('Half typed')

  // Another script at the same place is to a browser what a release later is: a newer worker.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?later', { updateViaCache: 'none' }))
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Use it now' }).click()
  await loaded

  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await expect(other.getByLabel('Trip Name')).toHaveValue('Half typed')
})

test('the browser finds nothing that stands against installing it', async ({ rider }) => {
  const ana = await rider({ keepsApp: true })
  await ana.signIn('ana@crew.example')
  await ana.page.goto('/profile')
  await untilAppIsKept(ana.page)
  expect(await faultsOfInstalling(ana.page)).toEqual([])

  await ana.page.evaluate(() =>
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/robots.txt'),
  )
  await expect.poll(() => faultsOfInstalling(ana.page)).not.toEqual([])
})

test('the code of the letter signs in where the link would not: in the app that asked for it', async ({
  rider,
}) => {
  const app = await rider({ keepsApp: true })
  const browser = await rider()
  const { page } = app
  await page.goto('/auth')
  await page.getByLabel('Email Address').fill('ana@crew.example')
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  const field = page.getByLabel('Or type the code of the mail')
  await expect(field).toBeVisible()
  // The phone opens the link in its browser, which did not ask for it: nothing is spent unless somebody goes on there.
  await browser.page.goto(await newestLink(page, 'ana@crew.example'))
  await expect(browser.page.getByRole('button', { name: 'Continue' })).toBeVisible()

  await field.fill(await newestCode(page, 'ana@crew.example'))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
})

test('signing out leaves nothing of the app on the device', async ({ rider }) => {
  const ana = await rider({ keepsApp: true })
  await ana.signIn('ana@crew.example')
  const { page } = ana
  await page.goto('/profile')
  await untilAppIsKept(page)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()

  const left = await page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(left).toEqual({ caches: [], workers: 0 })
})

async function faultsOfInstalling(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  await browser.detach()
  // What every browser of a journey is.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  return [...errors.map(({ message }) => message), ...others.map(({ errorId }) => errorId)]
}

async function newestCode(page: Page, email: string): Promise<string> {
  const letters = (await (await page.request.get('/api/mailbox')).json()) as { to: string; text: string }[]
  const text = letters.find(({ to }) => to === email)?.text ?? ''
  return /code .*: (\d{3} \d{3})/.exec(text)?.[1] ?? ''
}
