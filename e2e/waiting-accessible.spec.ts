import type { Page } from '@playwright/test'
import { audit, SIZES } from './audit.ts'
import { crewOfTwo, expect, type Rider, test } from './crew.ts'
import { openEverything, openTab, setStage, untilKept, writeEverything } from './waiting-writes.ts'

for (const { viewport, size } of SIZES) {
  test(`axe finds nothing where things wait for network at ${size}`, async ({ rider }) => {
    test.setTimeout(120_000)
    const ana = await rider({ keepsApp: true, viewport })
    const { ben, tripId } = await crewOfTwo(async () =>
      ana.page.url() === 'about:blank' ? ana : rider({ viewport }),
    )
    await setStage(ana, ben, tripId)
    await openEverything(ana.page, tripId)
    await untilKept(ana.page)

    await ana.context.setOffline(true)
    await writeEverything(ana.page)

    await auditWaiting(ana)
  })
}

async function auditWaiting({ page }: Rider) {
  // Half faded out it could be read by nobody.
  await expect(page.getByText('Saved on this phone')).toHaveCount(0)
  await audit(page)
  for (const tab of ['Home', 'Chat', 'Media', 'Awards', 'Expenses']) {
    await openTab(page, tab)
    await expect(bar(page)).toBeVisible()
    await audit(page)
  }
  await page.getByRole('button', { name: 'See', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'What waits here' })).toBeVisible()
  await audit(page)
}

const bar = (page: Page) => page.getByText(/^(You're offline|Showing what this phone last saw)/).first()
