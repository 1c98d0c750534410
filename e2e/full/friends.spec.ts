import type { Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, type Rider, test } from '#e2e/crew.ts'

test('a person without an account signs up by a link for them, and owes the same to the penny', async ({
  rider,
}) => {
  test.setTimeout(120_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await page.goto(`/friends?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: 'Add somebody without an account' }).click()
  await ana.page.getByLabel('Name').fill('Kim')
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(friend(ben.page, 'Kim')).toContainText('No account yet')
  const owed = await eatWith(ana.page, tripId, '100.01')
  expect(owed).toMatch(/^-33\.3[34]$/)

  await actFor(ana.page, 'Kim is maybe')
  await expect(ben.page.getByText('in 2, maybe 1')).toBeVisible()
  const inviteUrl = await inviteToPlaceholder(ana)
  await expect(ana.page.getByText('Invite Email Sent!').first()).toBeVisible()
  await audit(ana.page)
  const kim = await rider()
  const inviteToken = new URL(inviteUrl).searchParams.get('token') ?? ''
  await kim.signIn('kim', { inviteToken })

  await kim.page.goto(`/friends?tripId=${tripId}`)
  await expect(friend(kim.page, 'Kim')).toContainText('You')
  await expect(friend(ben.page, 'Kim')).toContainText(ana.email('kim'))
  await expect(ben.page.getByText('No account yet')).toHaveCount(0)
  expect(await balanceOf(ben.page, tripId, 'Kim')).toBe(owed)
  await expect(kim.page.getByRole('radio', { name: 'Maybe' })).toBeChecked()
  await kim.page.getByText('In', { exact: true }).first().click()
  await expect(ben.page.getByText('in 2, maybe 1')).toHaveCount(0)
})

const friend = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Friends Going' }).getByRole('listitem').filter({ hasText: name })

async function actFor(page: Page, item: string) {
  await page.getByRole('button', { name: 'Actions for Kim' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function inviteToPlaceholder({ page, email }: Rider): Promise<string> {
  await actFor(page, 'Invite to sign up')
  await page.getByLabel('Email Address').fill(email('kim'))
  const made = page.waitForResponse((reply) => reply.url().endsWith('/invites') && reply.status() === 201)
  await page.getByRole('button', { name: 'Generate Invite Link' }).click()
  return (await (await made).json()).inviteUrl
}

type Named = { id: string; displayName: string }
const read = async (page: Page, path: string) => (await page.request.get(path)).json()

async function eatWith(page: Page, tripId: string, amount: string): Promise<string | undefined> {
  const members: Named[] = await read(page, `/api/trips/${tripId}/members`)
  const splitBetween = members.map(({ id }) => id)
  const data = { description: 'Paella', amount, splitBetween }
  expect((await page.request.post(`/api/trips/${tripId}/expenses`, { data })).status()).toBe(201)
  return balanceOf(page, tripId, 'Kim')
}

async function balanceOf(page: Page, tripId: string, name: string): Promise<string | undefined> {
  const { balances } = await read(page, `/api/trips/${tripId}/balances`)
  return balances.find((row: { displayName: string }) => row.displayName === name)?.balance
}
