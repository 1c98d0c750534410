import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { storedReads, untilAppIsCached } from '#e2e/device-storage.ts'

test('what was seen with network is read again without it', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, hasServiceWorker: true }))
  const { page, context } = ana
  await page.goto(`/friends?tripId=${tripId}`)
  await expect(page.getByText('ben').first()).toBeVisible()
  await page.goto(`/chat?tripId=${tripId}`)
  await ana.postMessage('Wind at four?')
  await expect(page.getByRole('log').getByText('Wind at four?')).toBeVisible()
  for (const read of ['members', 'messages']) await expect.poll(() => storedReads(page)).toContain(read)
  await untilAppIsCached(page)

  await context.setOffline(true)
  await page.goto(`/chat?tripId=${tripId}`)
  await expect(page.getByRole('log').getByText('Wind at four?')).toBeVisible()
  await page.goto(`/friends?tripId=${tripId}`)
  await expect(page.getByText('ben').first()).toBeVisible()
  await expect(page.getByText(/You're offline|Showing what this phone last saw/)).toBeVisible()
})
