import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { addExpense, expensesOf, setStage } from '#e2e/waiting-writes.ts'

test('two tabs, one of them without network: what both wrote arrives once', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await setStage(ana, ben, tripId)
  const { page, context } = ana
  await page.goto(`/expenses?tripId=${tripId}`)
  const other = await context.newPage()
  await other.goto(`/expenses?tripId=${tripId}`)
  await expect(other.getByRole('heading', { name: 'Van' })).toBeVisible()
  await other.route('**/api/**', (route) => route.abort())

  await addExpense(other, 'Petrol', '40')
  await addExpense(page, 'Pump', '15')

  await expect
    .poll(async () => (await expensesOf(page, tripId)).toSorted())
    .toEqual(['Petrol', 'Pump', 'Van'])
  await expect(other.getByText('Waiting for network')).toHaveCount(0)
})
