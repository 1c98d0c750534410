import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { untilAppIsCached } from '#e2e/device-storage.ts'
import { standInForPushService } from '#e2e/push-service.ts'
import { wholeBrowser } from '#e2e/whole-browser.ts'

test.use({ hasPush: true, launchOptions: wholeBrowser })

test('a browser is subscribed and tested, and gets no notifications after signing out', async ({
  rider,
  push,
}) => {
  const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, hasServiceWorker: true }))
  const { page, context } = ana
  await context.grantPermissions(['notifications'])
  await standInForPushService(context, `${push?.url}/ana`)
  await page.goto(`/notices?tripId=${tripId}`)
  await untilAppIsCached(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  const on = page.getByRole('region', { name: /^On for this/ })
  await expect(on).toBeVisible()

  await on.getByRole('button', { name: 'Send a test' }).click()
  await expect(on.getByRole('listitem')).toHaveText(/Chrome on .*: on its way/)
  expect(push?.received).toEqual(['/ana'])
  await audit(page)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await ana.signIn('ana')
  await page.goto('/notices')
  await expect(page.getByRole('region', { name: /^Notifications on this/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where they arrive' })).toHaveCount(0)
  const received = await page.request.get('/api/push/subscriptions')
  expect(await received.json()).toEqual([])
})
