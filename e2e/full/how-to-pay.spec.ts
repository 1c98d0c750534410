import { audit } from '#e2e/audit.ts'
import { crewOfThree, expect, test } from '#e2e/crew.ts'
import { openExpenses } from '#e2e/money-steps.ts'

test('how to pay is asked for and shown where others wrote the debt down, and opening the expense shows it too', async ({
  rider,
}) => {
  test.slow()
  const { ana, ben, cai, tripId } = await crewOfThree(rider)
  const people = (await (await ana.page.request.get(`/api/trips/${tripId}/members`)).json()) as {
    id: string
  }[]
  const [anaId, benId, caiId] = people.map(({ id }) => id)
  const saved = await ana.page.request.put('/api/profile', {
    data: { displayName: 'ana', paymentDetails: 'IBAN: GB29 NWBK' },
  })
  expect(saved.status()).toBe(200)
  for (const [who, id] of [
    [ben, benId],
    [cai, caiId],
  ] as const) {
    const data = {
      description: `Gum of ${who === ben ? 'ben' : 'cai'}`,
      amount: '0.40',
      paidBy: anaId,
      splitBetween: [id],
    }
    expect((await who.page.request.post(`/api/trips/${tripId}/expenses`, { data })).status()).toBe(201)
  }
  for (const { page } of [ana, ben, cai]) await openExpenses(page, tripId)
  await ben.page.getByRole('button', { name: 'Ask ana how to pay' }).scrollIntoViewIfNeeded()
  await audit(ben.page)
  await ben.page.getByRole('button', { name: 'Ask ana how to pay' }).press('Enter')
  await expect(ben.page.getByText('Asked how to pay')).toBeVisible()
  await ana.page.setViewportSize({ width: 320, height: 700 })
  await ana.page.getByRole('button', { name: 'Show ben how to pay you' }).scrollIntoViewIfNeeded()
  await audit(ana.page)
  await ana.page.getByRole('button', { name: 'Show ben how to pay you' }).click()
  await expect(ben.page.getByRole('button', { name: 'How to pay ana' })).toBeVisible()

  await expect(cai.page.getByRole('button', { name: 'Ask ana how to pay' })).toBeVisible()
  await ana.page
    .getByRole('button', { name: /^Gum of cai/ })
    .first()
    .click()
  await expect(ana.page.getByRole('dialog', { name: 'Gum of cai' })).toBeVisible()
  await expect(cai.page.getByRole('button', { name: 'How to pay ana' })).toBeVisible()
})
