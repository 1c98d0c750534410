import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, dayFromNow, expect, guestOf, type Rider, test } from '#e2e/crew.ts'

test.use({ hasWeather: true })

const card = (page: Page, name: 'Today' | 'Tomorrow') => page.getByRole('region', { name, exact: true })
const hero = (page: Page) => page.getByRole('region', { name: 'Levante Week' })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function call(who: Rider, path: string, data: object): Promise<{ id: string }> {
  const reply = await who.page.request.post(path, { data, headers: { 'idempotency-key': randomUUID() } })
  expect(reply.ok(), path).toBe(true)
  return reply.json()
}

async function runs(ana: Rider, tripId: string, from: number, to: number): Promise<void> {
  const days = { tripDate: dayFromNow(from), tripEndDate: dayFromNow(to) }
  expect((await ana.page.request.patch(`/api/trips/${tripId}`, { data: days })).ok()).toBe(true)
}

test('the day card shows from the eve, with pending answers and riders, guests included', async ({
  rider,
}) => {
  test.setTimeout(90_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await runs(ana, tripId, 1, 4)
  await call(ben, `/api/trips/${tripId}/plan-items`, {
    ...{ kind: 'session', title: 'The long one', day: dayFromNow(1), startsAt: '14:00', endsAt: '17:00' },
    beachId: 'valdevaqueros-tarifa',
  })
  await ana.page.goto(`/?trip=${tripId}`)

  const tomorrow = card(ana.page, 'Tomorrow')
  await expect(tomorrow.getByText(/^kn, gusts \d+$/)).toBeVisible()
  await expect(tomorrow.getByText('Nobody is on the water')).toHaveCount(0)
  await expect(ana.page.getByRole('region', { name: 'The plan' })).toHaveCount(0)
  const above = await tomorrow.boundingBox()
  const tiles = await ana.page.getByRole('link', { name: /Friends Going/ }).boundingBox()
  expect(above?.y ?? 0).toBeLessThan(tiles?.y ?? 0)
  await tomorrow.getByRole('link', { name: /Are you in for The long one\?/ }).click()
  const row = ana.page.getByRole('article', { name: 'Session: The long one' })
  await row.getByText('In', { exact: true }).click()
  await ana.page.getByRole('link', { name: 'Back to Trip' }).click()
  await expect(tomorrow.getByRole('link', { name: /The long one/ })).toHaveCount(1)
  await audit(ana.page)

  await runs(ana, tripId, 0, 3)
  const today = card(ana.page, 'Today')
  await expect(today).toBeVisible()
  await expect(hero(ana.page).getByText('Day 1 of 4')).toBeVisible()
  await expect(hero(ana.page).getByText('Trip starts in')).toBeVisible()
  expect((await hero(ana.page).boundingBox())?.height).toBe(254)
  await expect(today.getByText(/^Nobody is on the water/)).toBeVisible()
  await call(ben, `/api/trips/${tripId}/outings`, { backBy: inHours(2) })
  await expect(today.getByRole('link', { name: /^ben is on the water back by \d\d:\d\d/ })).toBeVisible()
  const guest = await guestOf(rider, { ana, tripId })
  await expect(card(guest.page, 'Today').getByRole('link', { name: /^ben is on the water/ })).toBeVisible()
  await audit(guest.page)
})

test('offline, the day card shows cached data and does not claim nobody is out', async ({ rider }) => {
  test.setTimeout(60_000)
  const ana = await rider({ hasServiceWorker: true })
  await ana.signIn('ana')
  const tripId = await ana.createTrip({ name: 'Levante Week', startsInDays: 0 })
  await call(ana, `/api/trips/${tripId}/plan-items`, {
    ...{ kind: 'meal', title: 'Breakfast', day: dayFromNow(0), startsAt: '23:59' },
  })
  await ana.page.reload()
  const today = card(ana.page, 'Today')
  await expect(today.getByText('Breakfast')).toBeVisible()
  await expect(today.getByText(/^Nobody is on the water/)).toBeVisible()
  await ana.page.waitForFunction(() => navigator.serviceWorker?.controller !== null)

  await ana.context.setOffline(true)
  await ana.page.reload()

  await expect(today.getByText('Breakfast')).toBeVisible()
  await expect(today.getByText(/^As this phone last saw it/)).toBeVisible()
  await expect(today.getByText(/^Nobody is on the water/)).toHaveCount(0)
  await ana.context.setOffline(false)
})

test.describe('on a server with weather of its own', () => {
  test.use({ hasOwnServer: true })

  test('a day without wind says so plainly, and why', async ({ rider, site }) => {
    await site.setWeather({ host: 'forecast', mode: 'calm' })
    const { page, signIn, createTrip } = await rider()
    await signIn('ana')
    await createTrip({ name: 'Levante Week', startsInDays: 1 })

    const tomorrow = card(page, 'Tomorrow')
    await expect(tomorrow.getByText('Not tomorrow')).toBeVisible()
    await expect(tomorrow.getByText('6 kn from', { exact: false }).first()).toBeVisible()
    expect(await tomorrow.innerHTML()).not.toContain('--score-good')
  })
})
