import type { Page } from '@playwright/test'
import { audit, SIZES } from '#e2e/audit.ts'
import { crewOfTwo, dayFromNow, expect, test } from '#e2e/crew.ts'

test('expense searches and filters cover all pages, and survive Back and a reload', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const [anaId, benId] = [await idOf(ana.page), await idOf(ben.page)]
  const add = async (page: Page, data: object) =>
    expect((await page.request.post(`/api/trips/${tripId}/expenses`, { data })).status()).toBe(201)
  await add(ana.page, { description: 'Cena en el Café', amount: '30.00', splitBetween: [anaId, benId] })
  await add(ben.page, {
    description: 'Taxi',
    amount: '20.00',
    splitBetween: [benId],
    spentOn: dayFromNow(30),
  })
  for (let number = 1; number <= 51; number += 1)
    await add(ana.page, { description: `Petrol ${number}`, amount: '1.00', splitBetween: [anaId] })

  await ana.page.goto(`/expenses?tripId=${tripId}`)
  await ana.page.getByRole('link', { name: 'All expenses, search and filter' }).click()
  await expect(sum(ana.page)).toHaveText('53 expenses £101.00, your part £66.00')
  await ana.page.getByRole('searchbox').fill('CAFE')
  await expect(sum(ana.page)).toHaveText('1 expense £30.00, your part £15.00')
  await expect(ana.page.getByText('52 more expenses hidden by the filter.')).toBeVisible()
  await ana.page.goBack()
  await expect(ana.page.getByRole('searchbox')).toHaveValue('')
  await ana.page.getByRole('button', { name: /^Transport 52/ }).click()
  await ana.page.getByLabel('Paid by').selectOption({ label: 'ben' })
  await expect(sum(ana.page)).toHaveText('1 expense £20.00, your part £0.00')
  for (const { viewport } of SIZES) {
    await ana.page.setViewportSize(viewport)
    await audit(ana.page)
  }

  await ana.page.reload()
  await expect(sum(ana.page)).toHaveText('1 expense £20.00, your part £0.00')
  await expect(ana.page.getByRole('row', { name: /£20.00/ })).toBeAttached()
  await add(ben.page, { description: 'Bus', amount: '2.00', splitBetween: [anaId, benId] })
  await expect(sum(ana.page)).toHaveText('2 expenses £22.00, your part £1.00')
  await ana.page.getByRole('button', { name: 'Bus', exact: true }).press('Enter')
  await expect(ana.page.getByRole('dialog', { name: 'Bus' })).toBeVisible()
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(sum(ana.page)).toHaveText('54 expenses £103.00, your part £67.00')
})

const sum = (page: Page) => page.getByRole('status').filter({ hasText: /expenses? £/ })

async function idOf(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id
}
