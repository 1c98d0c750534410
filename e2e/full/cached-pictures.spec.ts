import { expect, type Page } from '@playwright/test'
import { crewOfTwo } from '#e2e/crew.ts'
import { crewOnOneDevice, fillTrip, PIXEL, test, untilAppIsCached } from '#e2e/device-storage.ts'

test('thumbnails are available offline, and full-size photos are not cached', async ({
  rider,
  openPhone,
}) => {
  const first = await openPhone()
  const { tripId } = await crewOfTwo(async () => (first.page.url() === 'about:blank' ? first : rider()))
  await fillTrip(first.page, tripId)
  await first.page.request.post('/api/profile/upload', {
    multipart: { profileImage: { name: 'me.png', mimeType: 'image/png', buffer: PIXEL } },
  })
  await first.page.goto(`/?trip=${tripId}`)
  await untilAppIsCached(first.page)
  await first.page.goto(`/media?tripId=${tripId}`)
  const photo = first.page.getByRole('button', { name: 'Photo by ana, jump.png' })
  await photo.click()
  await expect(first.page.getByRole('dialog').getByText('1 / 1')).toBeVisible()
  await first.page.goto(`/friends?tripId=${tripId}`)
  await expect.poll(() => cachedVariants(first.page)).toEqual(['original', 'thumb'])
  await withoutBrowserCache(first.page)
  await first.context.close()

  const again = await openPhone()
  await again.context.setOffline(true)
  await again.page.goto(`/media?tripId=${tripId}`)
  await expectPicture(again.page, /\/thumb$/)
  await again.page.goto(`/friends?tripId=${tripId}`)
  await expectPicture(again.page, /\/original$/)
})

test('a guest sees the pictures of the trip without network, though their addresses have run out', async ({
  rider,
  openPhone,
}) => {
  const ana = await rider()
  await ana.signIn('ana')
  const tripId = await ana.createTrip({ name: 'Levante Week' })
  await fillTrip(ana.page, tripId)
  const reply = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { name: 'Gus', email: ana.email('gus') },
  })
  const { inviteUrl } = (await reply.json()) as { inviteUrl: string }
  const guest = await openPhone()
  await guest.page.goto(inviteUrl)
  await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(guest.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await untilAppIsCached(guest.page)
  await guest.page.goto(`/media?tripId=${tripId}`)
  await expect.poll(() => cachedVariants(guest.page)).toEqual(['thumb'])
  await withoutBrowserCache(guest.page)
  await guest.context.close()

  const again = await openPhone()
  await again.context.setOffline(true)
  await again.page.goto(`/media?tripId=${tripId}`)

  await expectPicture(again.page, /\/thumb\?exp=\d+&sig=/)
})

test('pictures go with the person, and those of a trip with the trip', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(crewOnOneDevice(rider))
  const { page } = ana
  await fillTrip(ben.page, tripId)
  await page.goto(`/?trip=${tripId}`)
  await untilAppIsCached(page)
  await page.goto(`/media?tripId=${tripId}`)
  await expect.poll(() => cachedVariants(page)).toEqual(['thumb'])
  await forgetReadsOf(page, tripId)

  await page.request.delete(`/api/trips/${tripId}/leave?anyway=true`)
  await page.goto('/trips')
  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
  await expect.poll(() => cachedVariants(page)).toEqual([])
})

/** As if the page had closed before the reads were persisted. */
function forgetReadsOf(page: Page, tripId: string): Promise<void> {
  return page.evaluate(async (id) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const store = (await done(indexedDB.open('sendit-reads')))
      .transaction('reads', 'readwrite')
      .objectStore('reads')
    for (const key of await done(store.getAllKeys())) if (String(key).includes(id)) store.delete(key)
  }, tripId)
}

function cachedVariants(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = (await caches.has('sendit-pictures')) ? await caches.open('sendit-pictures') : undefined
    const variants = (await cache?.keys())?.map(({ url }) => new URL(url).pathname.split('/').at(-1) ?? '')
    return [...new Set(variants)].sort()
  })
}

/** The HTTP cache (one hour) would hide what the worker lacks. */
async function withoutBrowserCache(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

async function expectPicture(page: Page, address: RegExp) {
  const drawn = () =>
    page.evaluate(() => [...document.images].filter((img) => img.naturalWidth > 0).map((img) => img.src))
  await expect.poll(async () => (await drawn()).some((src) => address.test(src))).toBe(true)
}
