import type { Locator, Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { log } from '#e2e/chat-steps.ts'
import { crewOfThree, expect, test } from '#e2e/crew.ts'
import { openExpenses, pickCurrency, total } from '#e2e/money-steps.ts'

type Person = { id: string; displayName: string }

test('four friends share euro expenses unevenly, one signs up later, and all debts settle', async ({
  rider,
}) => {
  test.slow()
  const { ana, ben, cai, tripId } = await crewOfThree(rider)
  const placeholder = await ana.page.request.post(`/api/trips/${tripId}/seats`, { data: { name: 'Kim' } })
  const kimId = ((await placeholder.json()) as Person).id
  await openExpenses(ana.page, tripId)
  await ana.page.getByRole('button', { name: 'Add Expense' }).click()
  const dialog = ana.page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('120,50')
  await dialog.getByRole('button', { name: 'Currency, GBP' }).click()
  await expect(ana.page.getByRole('option', { name: 'Euro' })).toBeVisible()
  await audit(ana.page)
  await ana.page.keyboard.press('Escape')
  await pickCurrency(ana.page, 'euro')
  await dialog.getByRole('button', { name: 'enter one' }).click()
  const rate = ana.page.getByRole('dialog', { name: 'Exchange rate' })
  await rate.getByLabel('Rate: EUR for £1').fill('1.1699')
  await audit(ana.page)
  await ana.page.keyboard.press('Enter')
  await dialog.getByLabel('Description').fill('Paella for four')
  await dialog.getByText('Amounts', { exact: true }).click()
  for (const [name, amount] of Object.entries({ You: '20', ben: '25.50', cai: '30', Kim: '44' }))
    await dialog.getByLabel(`Amount of ${name}`).fill(amount)
  await expect(dialog.getByText('€1.00 left to share')).toBeVisible()
  await dialog.getByLabel('Amount of Kim').fill('45')
  await expect(dialog.getByText('All £103.00 shared')).toBeVisible()
  await audit(ana.page)
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(total(ana.page)).toContainText('£103.00')

  for (const [displayName, { page }] of Object.entries({ ana, ben })) {
    const wanted = { displayName, paymentDetails: 'IBAN: GB29 NWBK' }
    expect((await page.request.put('/api/profile', { data: wanted })).status()).toBe(200)
  }
  const percent = await peopleOf(ben.page, tripId)
  const data = {
    ...{ description: 'Van', currency: 'EUR', originalAmount: '61.37', rate: '1.1512' },
    split: {
      mode: 'percent',
      parts: percent.map(({ id }) => ({ userId: id, value: id === kimId ? '50.02' : '16.66' })),
    },
  }
  expect((await ben.page.request.post(`/api/trips/${tripId}/expenses`, { data })).status()).toBe(201)
  await expect(total(ana.page)).toContainText('£156.31')
  const owed = await balanceOf(ana.page, tripId, 'Kim')
  expect(owed).toMatch(/^-\d+\.\d\d$/)

  const invited = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: ana.email('kim'), name: 'Kim', seatId: kimId },
  })
  const { inviteUrl } = (await invited.json()) as { inviteUrl: string }
  const kim = await rider()
  await kim.signIn('kim', { inviteToken: new URL(inviteUrl).searchParams.get('token') ?? '' })
  await openExpenses(kim.page, tripId)
  await expect(kim.page.getByText(`You owe £${owed?.slice(1)}`)).toBeVisible()
  expect(await balanceOf(kim.page, tripId, 'Kim')).toBe(owed)
  await kim.page.getByRole('button', { name: 'Paella for four', exact: true }).click()
  await expect(kim.page.getByRole('list', { name: 'Shares' }).getByText('€45.00')).toBeVisible()
  await kim.page.keyboard.press('Escape')

  await kim.page.getByRole('button', { name: /^How to pay/ }).press('Enter')
  const paying = kim.page.getByRole('dialog', { name: /^How to pay/ })
  await expect(paying.getByRole('button', { name: 'Copy IBAN' })).toBeVisible()
  await audit(kim.page)
  await paying.getByRole('button', { name: 'Mark as Paid' }).press('Enter')
  await expect(
    ana.page.getByRole('region', { name: 'Settlement Plan' }).getByText('Fully Paid'),
  ).toBeVisible()
  await settleAll(ana.page)
  for (const { page } of [ana, kim]) {
    await expect(page.getByText("You're settled up")).toBeVisible()
    const rows = page.getByRole('list', { name: 'Individual Balances' })
    await expect(rows.getByText('settled up')).toHaveCount(4)
  }
  const sums = await Promise.all(
    ['ana', 'ben', 'cai', 'Kim'].map((name) => balanceOf(cai.page, tripId, name)),
  )
  expect(sums).toEqual(['0.00', '0.00', '0.00', '0.00'])
})

test("'That is me too' adds a member to an expense and updates both other phones", async ({ rider }) => {
  const { ana, ben, cai, tripId } = await crewOfThree(rider)
  const [anaId, benId] = (await peopleOf(ana.page, tripId)).map(({ id }) => id)
  const data = { description: 'Van', amount: '60.00', paidBy: benId, splitBetween: [anaId, benId] }
  expect((await ana.page.request.post(`/api/trips/${tripId}/expenses`, { data })).status()).toBe(201)
  for (const { page } of [ana, ben]) await openExpenses(page, tripId)
  await cai.page.goto(`/chat?tripId=${tripId}`)
  await expect(ana.page.getByText('You owe £30.00')).toBeVisible()
  await ana.page.getByRole('button', { name: 'Share Van in the chat' }).click()
  const card = log(cai.page).getByRole('article', { name: 'Van', exact: true })
  await expect(card.getByText('You are not in this one')).toBeVisible()

  await card.getByRole('button', { name: 'That is me too' }).press('Enter')

  await expect(card.getByText('Your share')).toContainText('£20.00')
  await expect(card.getByRole('button', { name: 'That is me too' })).toHaveCount(0)
  await expect(ana.page.getByText('You owe £20.00')).toBeVisible()
  await expect(ben.page.getByText('You are owed £40.00')).toBeVisible()
  await card.getByRole('link', { name: 'Open expense' }).click()
  const detail = cai.page.getByRole('dialog', { name: 'Van' })
  await expect(detail.getByRole('list', { name: 'History' })).toContainText('You joined the split')
  await expect(detail.getByText('Entered by ana')).toBeVisible()
})

async function settleAll(page: Page) {
  const plan = page.getByRole('region', { name: 'Settlement Plan' })
  const open: Locator = plan.getByRole('button', { name: /^Mark as Paid/ })
  await expect(open.first()).toBeVisible()
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await expect(open).toHaveCount(left - 1)
  }
}

async function peopleOf(page: Page, tripId: string): Promise<Person[]> {
  return (await page.request.get(`/api/trips/${tripId}/members`)).json()
}

async function balanceOf(page: Page, tripId: string, name: string): Promise<string | undefined> {
  const { balances } = await (await page.request.get(`/api/trips/${tripId}/balances`)).json()
  return balances.find((row: { displayName: string }) => row.displayName === name)?.balance
}
