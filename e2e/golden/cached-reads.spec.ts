import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { readsKept, untilAppIsKept } from '#e2e/device-storage.ts'

test('what was seen with network is read again without it', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, keepsApp: true }))
  const { page, context } = ana
  await page.goto(`/friends?tripId=${tripId}`)
  await expect(page.getByText('ben').first()).toBeVisible()
  await page.goto(`/chat?tripId=${tripId}`)
  await ana.say('Wind at four?')
  await expect(page.getByRole('log').getByText('Wind at four?')).toBeVisible()
  for (const read of ['members', 'messages']) await expect.poll(() => readsKept(page)).toContain(read)
  await untilAppIsKept(page)

  await context.setOffline(true)
  await page.goto(`/chat?tripId=${tripId}`)
  await expect(page.getByRole('log').getByText('Wind at four?')).toBeVisible()
  await page.goto(`/friends?tripId=${tripId}`)
  await expect(page.getByText('ben').first()).toBeVisible()
  await expect(page.getByText(/You're offline|Showing what this phone last saw/)).toBeVisible()
})
