import type { Page } from '@playwright/test'
import { axeFindings } from '#e2e/audit.ts'
import { expect, type Rider, test } from '#e2e/crew.ts'
import { untilAppIsCached } from '#e2e/device-storage.ts'
import { newestLink } from '#e2e/sign-in.ts'

const PIXEL = {
  name: 'jump.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('shared content goes to the current trip’s chat, or to its gallery by keyboard', async ({ rider }) => {
  const { page } = await withApp(rider)

  await share(page, { text: 'Look at this jump', withPicture: true })

  await expect(page.getByRole('heading', { name: 'Levante Week' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'jump.png' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to the Chat' }).click()

  const log = page.getByRole('log')
  await expect(log.getByText('Look at this jump')).toBeVisible()
  await expect(log.getByRole('button', { name: 'Open jump.png' })).toBeVisible()
  await page.goto('/share')
  await expect(page.getByRole('heading', { name: 'Nothing came along' })).toBeVisible()

  await share(page, { withPicture: true })

  const tab = page.getByRole('tab', { name: 'Gallery' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Send to the Chat' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const button = page.getByRole('button', { name: 'Put into the Gallery' })
  await button.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
  // That of the chat stands there as well.
  await expect(page.getByRole('button', { name: /^Photo by/ })).toHaveCount(2)
})

test('a signed-out user signs in first and then finds the shared content', async ({ rider }) => {
  const { page, email } = await withApp(rider)
  await page.context().clearCookies()

  await share(page, { withPicture: true })
  await page.getByRole('link', { name: 'Sign In' }).click()
  const used = await newestLink(page, email('ana'))
  await page.getByLabel('Email Address').fill(email('ana'))
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expect.poll(() => newestLink(page, email('ana'))).not.toBe(used)
  await page.goto(await newestLink(page, email('ana')))

  await expect(page).toHaveURL(/\/share$/)
  await expect(page.getByRole('img', { name: 'jump.png' })).toBeVisible()
})

test('signing out and throwing away leave none of it on the device', async ({ rider }) => {
  const { page } = await withApp(rider)
  const shared = () => page.evaluate(async () => (await caches.keys()).includes('sendit-shared'))
  await share(page, { withPicture: true })
  await expect.poll(shared).toBe(true)
  await page.getByRole('button', { name: 'Do Not Share' }).click()
  await expect.poll(shared).toBe(false)

  await share(page, { withPicture: true })
  await expect(page.getByRole('img', { name: 'jump.png' })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  expect(await shared()).toBe(false)
})

test('without a service worker the share screen says nothing arrived', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })

  await share(ana.page, { withPicture: true })

  await expect(ana.page).toHaveURL(/\/share$/)
  await expect(ana.page.getByRole('heading', { name: 'Nothing came along' })).toBeVisible()
  await ana.page.getByRole('link', { name: 'Go to the Gallery' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
})

async function withApp(
  openRider: (options: { hasServiceWorker: boolean }) => Promise<Rider>,
): Promise<Rider> {
  const ana = await openRider({ hasServiceWorker: true })
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  await untilAppIsCached(ana.page)
  return ana
}

async function share(
  page: Page,
  { text = '', withPicture = false }: { text?: string; withPicture?: boolean },
) {
  await page.evaluate((words) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share'
    form.enctype = 'multipart/form-data'
    form.id = 'shared'
    const field = document.createElement('input')
    field.name = 'text'
    field.value = words
    const files = document.createElement('input')
    files.type = 'file'
    files.name = 'files'
    form.append(field, files)
    document.body.append(form)
  }, text)
  if (withPicture) await page.locator('#shared input[type=file]').setInputFiles([PIXEL])
  await Promise.all([
    page.waitForURL(/\/share$/),
    page.locator('#shared').evaluate((form) => (form as HTMLFormElement).submit()),
  ])
}
