import type { Page } from '@playwright/test'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

const MAX_REQUESTS = 45

const fetched = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, initiatorType, responseStatus }) => ({
        ...{ path: new URL(name).pathname, search: new URL(name).search },
        ...{ by: initiatorType, status: responseStatus },
      }),
    ),
  )

/** 304 is an unchanged revalidation, 0 a request aborted by a live update; neither belongs to the load. */
const broughtContent = ({ status }: { status: number }) => status !== 304 && status !== 0

/** The screen may come from the cache, so only network responses count. */
async function expectAskedOnceByPage(
  page: Page,
  isRead: (ask: { path: string; search: string }) => boolean,
): Promise<void> {
  const askedBy = async () =>
    (await fetched(page)).filter((ask) => isRead(ask) && broughtContent(ask)).map(({ by }) => by)
  await expect.poll(askedBy).not.toEqual([])
  expect(await askedBy()).toEqual(['link'])
}

const TABS = [
  { tab: 'expenses', heading: 'Expenses', reads: ['expenses', 'balances'] },
  { tab: 'chat', heading: 'Levante Week', reads: ['messages', 'members'] },
  { tab: 'media', heading: 'Media', reads: ['media'] },
  { tab: 'awards', heading: 'Awards', reads: ['awards', 'members'] },
]

test('what a tab shows of its trip is asked for by the page itself, once', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)

  for (const { tab, heading, reads } of TABS) {
    await ana.page.goto(`/${tab}?tripId=${tripId}`)
    await expect(ana.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

    for (const read of reads)
      await expectAskedOnceByPage(
        ana.page,
        // After connecting, the chat asks for changes since its version, which is a separate read.
        ({ path, search }) => path === `/api/trips/${tripId}/${read}` && !search.includes('changedAfter'),
      )
  }
})

test('a trip opens with few requests, and what its name waits for is asked for by the page itself, once', async ({
  rider,
}) => {
  const { ana } = await crewOfTwo(rider)
  await ana.page.goto('/')

  await expect(ana.page.getByRole('heading', { level: 1, name: 'Levante Week' })).toBeVisible()
  for (const read of ['/api/auth/user', '/api/trips'])
    await expectAskedOnceByPage(ana.page, ({ path }) => path === read)
  await expect(ana.page.getByText('Invite Friends').first()).toBeVisible()
  await expect
    .poll(async () => (await fetched(ana.page)).some(({ path }) => /\/awards-page-.*js$/.test(path)))
    .toBe(true)

  const asked = await fetched(ana.page)
  for (const code of [/\/signed-in-app-.*js$/, /\/home-page-(?!later).*js$/, /\/app-.*js$/])
    expect(asked.filter(({ path }) => code.test(path))).toHaveLength(1)
  const timesAsked = (address: string) => {
    // Weather being refreshed is requested again after three seconds, which a slow machine reaches.
    if (/^\/api\/(weather|beaches)\//.test(address)) return 1
    return Math.max(1, asked.filter((ask) => ask.path === address && broughtContent(ask)).length)
  }
  const addresses = [...new Set(asked.map(({ path }) => path))]
  const total = addresses.reduce((sum, address) => sum + timesAsked(address), 0)
  expect(total + 1).toBeLessThanOrEqual(MAX_REQUESTS)
})

test('a page opened while signed out writes nothing to the console', async ({ rider }) => {
  const { page } = await rider()
  const written: string[] = []
  page.on('console', (message) => written.push(message.text()))

  for (const path of ['/', '/auth', '/awards']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }

  expect(written).toEqual([])
})
