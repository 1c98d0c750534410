import { crewOfTwo } from '#e2e/crew.ts'
import { test } from '#e2e/device-storage.ts'
import {
  expectAllArrived,
  openEverything,
  seeEverythingWait,
  setStage,
  untilWorkerReady,
  writeEverything,
} from '#e2e/waiting-writes.ts'

test.use({ isAlone: true })

test('writes made while the server is down survive the browser and arrive once, in order', async ({
  rider,
  site,
  openPhone,
}) => {
  test.setTimeout(90_000)
  const first = await openPhone()
  const { ben, tripId } = await crewOfTwo(async () => (first.page.url() === 'about:blank' ? first : rider()))
  const stage = await setStage(first, ben, tripId)
  await openEverything(first.page, tripId)
  await untilWorkerReady(first.page)

  await site.kill()
  await writeEverything(first.page)
  await first.context.close()
  const again = await openPhone()
  await again.context.setOffline(true)
  await again.page.goto(`/expenses?tripId=${tripId}`)
  await seeEverythingWait(again.page)
  await site.start()
  await again.context.setOffline(false)

  await expectAllArrived(again, ben, { tripId, ...stage })
})
