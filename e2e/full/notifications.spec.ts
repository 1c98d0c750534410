import type { Page } from '@playwright/test'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { untilAppIsCached } from '#e2e/device-storage.ts'
import { auditSizes } from '#e2e/inspect.ts'
import { standInForPushService } from '#e2e/push-service.ts'
import { wholeBrowser } from '#e2e/whole-browser.ts'

test.use({ hasPush: true, launchOptions: wholeBrowser })

test('notification settings can be changed by keyboard and are saved', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto(`/profile?tripId=${tripId}`)
  await page.getByRole('link', { name: /^Notifications/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const messages = page.getByRole('switch', { name: 'Every message, push' })
  await expect(messages).toHaveAttribute('aria-checked', 'false')
  await auditSizes(page)

  await messages.focus()
  await saved(page, () => page.keyboard.press('Space'))
  await expect(messages).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: 'Every message, e-mail' })).toBeFocused()
  await page.getByLabel('From').focus()
  await saved(page, () => page.getByLabel('From').selectOption('23:30'))
  await page.getByRole('switch', { name: 'Hide text on the lock screen' }).focus()
  await saved(page, () => page.keyboard.press('Space'))
  const mute = page.getByRole('switch', { name: 'Mute Levante Week' })
  await mute.focus()
  await saved(page, () => page.keyboard.press('Space'))
  await expect(mute).toHaveAttribute('aria-checked', 'true')
  await auditSizes(page)

  await page.reload()
  await expect(messages).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByLabel('From')).toHaveValue('23:30')
  await expect(mute).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('switch', { name: 'Every message, e-mail' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
})

test('the service worker shows one notification per tag, and a click opens its page', async ({
  rider,
  site,
  push,
}) => {
  const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, hasServiceWorker: true }))
  const { page, context } = ana
  await context.grantPermissions(['notifications'])
  await standInForPushService(context, `${push?.url}/ana`)
  await page.goto('/notices')
  await untilAppIsCached(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('region', { name: /^On for this/ })).toBeVisible()
  await page.goto(`/plan?tripId=${tripId}`)
  await untilAppIsCached(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The plan', level: 1 })).toBeVisible()
  const sendPush = await pushesTo(page, site.url)
  const chat = { title: 'Levante Week', tag: 'chat', path: `/chat?tripId=${tripId}` }
  await sendPush({ ...chat, body: 'Ben mentioned you: Wind!' })
  await expect.poll(() => shownOn(page)).toEqual(['Levante Week: Ben mentioned you: Wind!'])

  await sendPush({ ...chat, body: '2 messages that mention you' })
  await expect.poll(() => shownOn(page)).toEqual(['Levante Week: 2 messages that mention you'])
  await sendPush({ ...chat, tag: 'money', body: 'Ben added an expense', path: `/expenses?tripId=${tripId}` })
  await expect.poll(() => shownOn(page)).toHaveLength(2)

  // A synthetic click is no user activation, so it cannot focus or open a window.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(`registration.getNotifications({ tag: 'chat' }).then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)

  await expect(page).toHaveURL(/\/chat\?tripId=/)
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible()
  await expect.poll(() => shownOn(page)).toEqual(['Levante Week: Ben added an expense'])
  await page.getByRole('link', { name: /^Expenses/ }).click()
  await expect(page).toHaveURL(/\/expenses\?tripId=/)
  await expect.poll(() => shownOn(page)).toEqual([])
})

async function saved(page: Page, change: () => Promise<unknown>) {
  const answered = page.waitForResponse(
    (reply) => /notices/.test(reply.url()) && reply.request().method() !== 'GET',
  )
  await change()
  expect((await answered).status()).toBe(200)
}

/** Delivers decrypted push payloads to the worker. */
async function pushesTo(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin))
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return (notification: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notification),
    })
}

function shownOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body }) => `${title}: ${body}`)
  })
}
