import type { Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { expect, inviteByCall, type Rider, test } from '#e2e/crew.ts'
import { newestLink, signInByCalls } from '#e2e/sign-in.ts'

type Open = () => Promise<Rider>

async function ownTrip(rider: Open) {
  const ana = await rider()
  await signInByCalls(ana.page, ana.email('ana'))
  const tripId = await ana.createTrip({ name: 'Levante Week' })
  const linkFor = (name: string) => inviteByCall(ana, tripId, name)
  return { ana, tripId, linkFor }
}

async function joinBy(rider: Open, link: string, name: string): Promise<Page> {
  const { page, email } = await rider()
  await signInByCalls(page, email(name))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^You are in, / })).toBeVisible()
  return page
}

const friend = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Friends Going' }).getByRole('listitem').filter({ hasText: name })

test('a member joining by link fills in onboarding, and the crew sees it at once', async ({ rider }) => {
  const { ana, tripId, linkFor } = await ownTrip(rider)
  await ana.page.goto(`/friends?tripId=${tripId}`)
  const page = await joinBy(rider, await linkFor('priya'), 'priya')
  await expect(friend(ana.page, 'priya')).toBeVisible()
  await audit(page)

  await page.getByText('Maybe', { exact: true }).click()
  await page.getByText('Beginner').click()
  await page.getByRole('button', { name: 'More' }).click()
  for (const size of ['7', '10']) await page.getByRole('button', { name: size, exact: true }).click()
  await page.getByLabel('Time').fill('21:40')
  await page.getByLabel('Where').fill('Málaga')
  await page.getByRole('button', { name: 'Save and show me the trip' }).click()

  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(friend(ana.page, 'priya')).toContainText('7, 10 m²')
  await expect(friend(ana.page, 'priya')).toContainText('Maybe')
  const arrivals = ana.page.getByRole('region', { name: 'Arrivals' })
  await expect(arrivals.getByText('21:40')).toBeVisible()
  await expect(arrivals.getByText('Flight, Málaga')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^You are in/ })).toHaveCount(0)
})

test('onboarding can be skipped by keyboard, changes nothing and does not appear again', async ({
  rider,
}) => {
  const { ana, tripId, linkFor } = await ownTrip(rider)
  const link = await linkFor('ben')
  const page = await joinBy(rider, link, 'ben')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'In', exact: true })).toBeChecked()

  await page.getByRole('radio', { name: 'In', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Maybe' })).toBeChecked()
  await page.getByRole('button', { name: '7', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '7', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save and show me the trip' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await ana.page.goto(`/friends?tripId=${tripId}`)
  await expect(friend(ana.page, 'ben')).not.toContainText('m²')
  await expect(friend(ana.page, 'ben')).not.toContainText('Maybe')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
})

test('a link that signs in and joins opens onboarding, and tabs wait until it ends', async ({ rider }) => {
  const { linkFor } = await ownTrip(rider)
  const { page, email } = await rider()
  const inviteToken = new URL(await linkFor('cleo')).searchParams.get('token')
  await page.goto('/auth')
  const data = { email: email('cleo'), inviteToken }
  await page.request.post('/api/auth/request-magic-link', { data })
  await page.goto(await newestLink(page, email('cleo'), /verify/))

  await expect(page.getByRole('heading', { name: /^You are in, cleo/ })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
})
