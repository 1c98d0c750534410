import type { Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a car fills up while two members watch, and rider details reach the crew', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ben.page.goto(`/profile?tripId=${tripId}`)
  await ben.page.getByRole('link', { name: 'Rider Card' }).click()
  await ben.page.getByRole('button', { name: '9', exact: true }).click()
  await ben.page.getByRole('button', { name: '12', exact: true }).click()
  await ben.page.getByLabel('Phone').fill('+34 956 68 41 09')
  await saveCard(ben.page)
  for (const { page } of [ana, ben]) await page.goto(`/friends?tripId=${tripId}`)
  await expect(friend(ana.page, 'ben')).toContainText('9, 12 m²')
  await expect(ana.page.getByRole('link', { name: 'Call ben' })).toHaveAttribute('href', 'tel:+34956684109')

  await ben.page.getByRole('link', { name: 'Your rider card' }).click()
  await ben.page.getByRole('group', { name: 'Kites along' }).getByRole('button', { name: '12' }).click()
  await saveCard(ben.page)
  await expect(friend(ana.page, 'ben')).not.toContainText('12 m²')
  await expect(friend(ana.page, 'ben')).toContainText('9 m²')
  await ben.page.goto(`/friends?tripId=${tripId}`)

  await ana.page.getByRole('button', { name: 'Say when you arrive' }).click()
  await ana.page.getByLabel('Where').fill('Málaga T3')
  await ana.page.getByRole('dialog').getByText('I offer some').click()
  await ana.page.getByLabel('Seats offered').selectOption('3')
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(arrivals(ben.page).getByText('3 seats free')).toBeVisible()
  for (const name of ['Kim', 'Lea', 'Noa']) await sitFor(ben.page, tripId, name)
  await expect(arrivals(ben.page).getByText('full')).toBeVisible()

  const refused = await takeSeat(ben.page, tripId)
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'NO_SEAT'])
  await expect(arrivals(ben.page).getByRole('button', { name: /Take a seat/ })).toHaveCount(0)
  await expect(arrivals(ana.page).getByText('With Kim, Lea, Noa')).toBeVisible()
  await audit(ana.page)
})

const friend = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Friends Going' }).getByRole('listitem').filter({ hasText: name })
const arrivals = (page: Page) => page.getByRole('region', { name: 'Arrivals' })

async function saveCard(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Rider Card Saved').first()).toBeVisible()
}

const read = async (page: Page, path: string) => (await page.request.get(path)).json()

async function carOf(page: Page, tripId: string): Promise<string> {
  const { arrivals: cars } = await read(page, `/api/trips/${tripId}/journeys`)
  return `/api/journeys/${cars[0].id}/seat`
}

const takeSeat = async (page: Page, tripId: string, data: object = {}) =>
  page.request.put(await carOf(page, tripId), { data })

async function sitFor(page: Page, tripId: string, name: string) {
  const placeholder = await (await page.request.post(`/api/trips/${tripId}/seats`, { data: { name } })).json()
  expect((await takeSeat(page, tripId, { userId: placeholder.id })).status()).toBe(200)
}
