import { crewOfTwo, dayFromNow, expect, test } from '#e2e/crew.ts'
import { inspect } from '#e2e/inspect.ts'
import { newestLink } from '#e2e/sign-in.ts'

test.use({ hasOwnServer: true })

test('screens with an overdue rider fit every size and wide text, and axe finds nothing', async ({
  rider,
  site,
}) => {
  test.setTimeout(150_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const { page } = ben
  await ana.page.request.patch(`/api/trips/${tripId}`, {
    data: { tripDate: dayFromNow(0), tripEndDate: dayFromNow(3) },
  })
  await inspect(ana.page, `/session?tripId=${tripId}`, 'I am going out')
  const members = await ana.page.request.get(`/api/trips/${tripId}/members`)
  const [buddy] = ((await members.json()) as { id: string; displayName: string }[]).filter(
    ({ displayName }) => displayName === 'ben',
  )
  const out = await ana.page.request.post(`/api/trips/${tripId}/outings`, {
    data: { backBy: new Date(Date.now() + 3_600_000).toISOString(), buddyId: buddy?.id },
  })
  expect(out.status()).toBe(201)
  await site.letRidersBeOverdue(tripId, 18)
  await page.goto(`/chat?tripId=${tripId}`)
  await expect(page.getByRole('article', { name: 'ana is overdue' })).toBeVisible({ timeout: 30_000 })

  await inspect(page, `/?trip=${tripId}`, 'Call 112')
  await inspect(page, `/chat?tripId=${tripId}`, 'Call 112')
  await inspect(page, `/session?tripId=${tripId}`, 'Call 112')
  const reader = await rider()
  await inspect(reader.page, await newestLink(page, ben.email('ben'), /\/water#/), 'Call 112')
  await reader.page.goto('/auth')
  await inspect(reader.page, await newestLink(page, ben.email('ana'), /\/water#/), 'I am back')
  await reader.page.goto('/auth')
  await inspect(reader.page, '/water#nothing', 'This link is over')
})
