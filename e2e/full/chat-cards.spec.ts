import type { Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { log } from '#e2e/chat-steps.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { openTab, untilWorkerReady } from '#e2e/waiting-writes.ts'

type Award = { id: string; category: string }

test('an expense that is shared without network is a card that follows it, and leads to it', async ({
  rider,
}) => {
  const { ana, ben, tripId } = await crewOfTwo((options) => rider({ ...options, hasServiceWorker: true }))
  const [me, he] = [await idOf(ana.page), await idOf(ben.page)]
  const bill = { description: 'Van', amount: '30.00', splitBetween: [me, he] }
  const added = await ana.page.request.post(`/api/trips/${tripId}/expenses`, { data: bill })
  const { id } = (await added.json()) as { id: string }
  for (const { page } of [ana, ben]) {
    await page.goto(`/chat?tripId=${tripId}`)
    await expect(page.getByText('2 online')).toBeVisible()
  }
  await untilWorkerReady(ana.page)
  await openTab(ana.page, 'Expenses')
  const share = ana.page.getByRole('button', { name: 'Share Van in the chat' })
  await expect(share).toBeVisible()

  await ana.context.setOffline(true)
  await share.click()
  await openTab(ana.page, 'Chat')
  await expect(card(ana.page, 'Van, £30.00')).toBeVisible()
  await expect(log(ana.page).getByText('Sending')).toBeVisible()
  await ana.context.setOffline(false)

  await expect(card(ben.page, 'Van').getByText('£30.00')).toBeVisible({ timeout: 30_000 })
  await expect(log(ben.page).getByText(/ana.* shared an expense/)).toBeVisible()
  await expect(card(ben.page, 'Van').getByText('Your share')).toContainText('£15.00')
  await audit(ben.page)
  const changed = { description: 'Van and petrol', amount: '50.00' }
  expect((await ana.page.request.patch(`/api/expenses/${id}`, { data: changed })).status()).toBe(200)
  await expect(card(ben.page, 'Van and petrol').getByText('Your share')).toContainText('£25.00')

  await card(ben.page, 'Van and petrol').getByRole('link', { name: 'Open expense' }).click()
  const detail = ben.page.getByRole('dialog', { name: 'Van and petrol' })
  await expect(detail.getByRole('list', { name: 'History' })).toContainText('changed £30.00 to £50.00')
  await detail.getByRole('button', { name: 'Close' }).click()
  const row = ben.page.getByRole('listitem').filter({ hasText: 'Van and petrol' })
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await openTab(ben.page, 'Chat')
  expect((await ana.page.request.delete(`/api/expenses/${id}`)).status()).toBe(200)
  await expect(card(ben.page, 'Deleted')).toBeVisible()
})

test('in the chat an award is nominated for and voted on', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const awards = (await (await ana.page.request.get(`/api/trips/${tripId}/awards`)).json()) as Award[]
  const { id = '', category = '' } = awards[0] ?? {}
  await ben.page.goto(`/chat?tripId=${tripId}`)
  await ana.page.goto(`/awards?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: `Share ${category} in the chat` }).click()
  const award = card(ben.page, category)
  await expect(award.getByText('Nobody is nominated yet')).toBeVisible()

  await award.getByRole('button', { name: /^Nominate/ }).click()
  const sheet = ben.page.getByRole('dialog', { name: 'Nominate' })
  await sheet.getByText('ana', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Submit Nomination' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(award.getByText('ana is nominated')).toBeVisible()
  const step = await ana.page.request.patch(`/api/awards/${id}`, { data: { status: 'voting' } })
  expect(step.status()).toBe(200)
  await award.getByRole('button', { name: `Vote: ${category}` }).click()
  await award.getByRole('button', { name: 'Vote for ana' }).click()

  await expect(award.getByText('1 of 2 voted')).toBeVisible()
  await expect(award.getByText('Your vote')).toBeVisible()
  await audit(ben.page)
})

const card = (page: Page, name: string) => log(page).getByRole('article', { name, exact: true })

async function idOf(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id
}
