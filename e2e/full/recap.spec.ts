import { readFile } from 'node:fs/promises'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, dayFromNow, expect, type Rider, test } from '#e2e/crew.ts'
import { crewOnOneDevice, PIXEL, storedReads, untilAppIsCached } from '#e2e/device-storage.ts'
import { letTripBeOver } from '#e2e/past-trip.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import type { Site } from '#e2e/site.ts'

test.use({ hasWeather: true })

async function tripThatWas(rider: Parameters<typeof crewOfTwo>[0], site: Site) {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await ride(page, tripId)
  const me = await (await ana.page.request.get('/api/auth/user')).json()
  const photo = { name: 'jump.png', mimeType: 'image/png', buffer: PIXEL }
  const sent = await ana.page.request.post(`/api/trips/${tripId}/media`, { multipart: { file: photo } })
  expect(sent.status()).toBe(201)
  const expense = { description: 'Paella', amount: '60.01', splitBetween: [me.id] }
  expect((await ben.page.request.post(`/api/trips/${tripId}/expenses`, { data: expense })).status()).toBe(201)
  letTripBeOver(site, tripId, 20)
  return { ana, ben, tripId }
}

async function ride(page: Rider['page'], tripId: string) {
  const backBy = new Date(Date.now() + 7_200_000).toISOString()
  const out = await page.request.post(`/api/trips/${tripId}/outings`, { data: { backBy } })
  const { id } = await out.json()
  expect((await page.request.post(`/api/outings/${id}/back`, { data: {} })).status()).toBe(200)
}

test('a finished trip links to its recap, whose picture and album can be downloaded', async ({
  rider,
  site,
}) => {
  const { ana, tripId } = await tripThatWas(rider, site)
  const { page } = ana
  await page.goto(`/?trip=${tripId}`)
  await page.getByRole('region', { name: 'That was it' }).getByRole('link', { name: 'Recap' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Levante Week' })).toBeVisible()
  const water = page.getByRole('region', { name: 'On the water' })
  await expect(water).toContainText('3')
  await expect(water.getByRole('img', { name: /^Hours on the water by day: .* 4/ })).toBeVisible()
  await expect(page.getByText('Biggest wind hour')).toBeVisible()
  await expect(page.getByRole('heading', { name: /2 hours$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money per head' })).toContainText('£30.01')
  await expect(page.getByText('not all settled up')).toBeVisible()
  await audit(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share picture' }).last().click()
  const picture = await saving
  expect(picture.suggestedFilename()).toBe('levante-week.jpg')
  expect(await sizeOf(await readFile(await picture.path()), page)).toEqual([1080, 1350])

  await expect(page.getByText('You took all of them.')).toBeVisible()
  await expect(page.getByText(/^1 file, \d+ B, one ZIP$/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the album' }).last().click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})

function sizeOf(bytes: Buffer, page: Rider['page']): Promise<number[]> {
  return page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))])
    const { width, height } = await createImageBitmap(blob)
    return [width, height]
  }, bytes.toString('base64'))
}

test('a guest reads it too, also without network, and plans no next one', async ({ rider, site }) => {
  const { ana, tripId } = await tripThatWas(rider, site)
  const invite = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: ana.email('gus'), name: 'Gus' },
  })
  const { page, context } = await rider({ hasServiceWorker: true })
  await page.goto((await invite.json()).inviteUrl)
  await page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await page.getByRole('link', { name: 'Recap' }).click()

  await expect(page.getByRole('region', { name: 'Money per head' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share picture' }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plan the next one' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'On the water' })).toBeVisible()
  await expect.poll(() => storedReads(page)).toContain('mostBy')
  await untilAppIsCached(page)

  await context.setOffline(true)
  await page.reload()

  await expect(page.getByRole('region', { name: 'On the water' })).toBeVisible()
})

test('a recap opened before can be read offline', async ({ rider, site }) => {
  const { ana, tripId } = await tripThatWas(crewOnOneDevice(rider), site)
  const { page } = ana
  await page.goto(`/recap?tripId=${tripId}`)
  await expect(page.getByRole('region', { name: 'On the water' })).toBeVisible()
  await expect.poll(() => storedReads(page)).toContain('mostBy')
  await untilAppIsCached(page)

  await ana.context.setOffline(true)
  await page.reload()

  await expect(page.getByRole('region', { name: 'On the water' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money per head' })).toContainText('£30.01')
})

test('before the trip is over the recap says when it will appear', async ({ rider }) => {
  const { page, email, createTrip } = await rider()
  await signInByCalls(page, email('ana'))
  const tripId = await createTrip({ name: 'Levante Week' })
  await page.goto(`/recap?tripId=${tripId}`)

  await expect(page.getByRole('heading', { name: 'Not over yet' })).toBeVisible()
  await audit(page)
  await page.getByRole('link', { name: 'Back to the trip' }).click()
  await expect(page.getByText('Trip starts in')).toBeVisible()
})

test('the next trip starts with this one’s details, and the same crew is invited', async ({
  rider,
  site,
}) => {
  const { ana, tripId } = await tripThatWas(rider, site)
  const { page } = ana
  await page.goto(`/recap?tripId=${tripId}`)
  await page.getByRole('link', { name: 'Plan the next one' }).click()

  await expect(page.getByLabel('Trip Name')).toHaveValue('Levante Week')
  await expect(page.getByLabel('Location')).toHaveValue('Tarifa, Spain')
  await expect(page.getByLabel('Trip Start Date')).toHaveValue('')
  await expect(page.getByRole('switch', { name: 'Ask the same crew' })).toBeChecked()
  await expect(
    page.getByText(/^ben gets an invitation by mail, and is in the trip once they accept/),
  ).toBeVisible()
  await audit(page)
  await page.getByLabel('Trip Start Date').fill(dayFromNow(90))
  await page.getByRole('button', { name: 'Create Trip' }).click()

  await expect(page.getByText('Trip starts in')).toBeVisible()
  await page.getByRole('button', { name: 'Open Invites' }).click()
  await expect(page.getByRole('listitem', { name: 'Invite for ben' })).toBeVisible()
})
