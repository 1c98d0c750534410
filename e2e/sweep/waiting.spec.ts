import type { Page } from '@playwright/test'
import { crewOfTwo, expect, type Rider, test } from '#e2e/crew.ts'
import { auditSizes } from '#e2e/inspect.ts'
import { openEverything, openTab, setStage, untilWorkerReady, writeEverything } from '#e2e/waiting-writes.ts'

test('axe finds nothing where things wait for network', async ({ rider }) => {
  test.setTimeout(120_000)
  const ana = await rider({ hasServiceWorker: true })
  const { ben, tripId } = await crewOfTwo(async () => (ana.page.url() === 'about:blank' ? ana : rider()))
  await setStage(ana, ben, tripId)
  await openEverything(ana.page, tripId)
  await untilWorkerReady(ana.page)

  await ana.context.setOffline(true)
  await writeEverything(ana.page)

  await auditWaiting(ana)
})

async function auditWaiting({ page }: Rider) {
  // A half-faded toast fails the contrast check.
  await expect(page.getByText('Saved on this phone')).toHaveCount(0)
  await auditSizes(page)
  for (const tab of ['Home', 'Chat', 'Media', 'Awards', 'Expenses']) {
    await openTab(page, tab)
    await expect(bar(page)).toBeVisible()
    await auditSizes(page)
  }
  await page.getByRole('button', { name: 'See', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'What waits here' })).toBeVisible()
  await auditSizes(page)
}

const bar = (page: Page) => page.getByText(/^(You're offline|Showing what this phone last saw)/).first()
