import { expect, test } from '#e2e/crew.ts'
import { crewWithCosts } from '#e2e/inspect.ts'
import { whatIsCut, whatIsPale } from '#e2e/screen-faults.ts'

test('costs, plan and details are printed black on white from either theme', async ({ rider }) => {
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  const details = { accommodationDetails: 'Casa Levante, key under the pot', meetingInfo: 'Airport, 10:00' }
  expect((await page.request.patch(`/api/trips/${tripId}`, { data: details })).ok()).toBe(true)
  for (const [path, wanted] of [
    [
      `/expenses?tripId=${tripId}`,
      ['Total Trip Cost', 'Settlement Plan', 'Recent Expenses', 'House on the beach'],
    ],
    [`/?trip=${tripId}`, ['Levante Week', 'Trip Details', details.accommodationDetails, details.meetingInfo]],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(wanted[3]).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })

      for (const text of wanted) await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('button')).toHaveCount(0)
      expect(await whatIsCut(page), path).toEqual([])
      expect(await whatIsCut(page, `^(${wanted.join('|')})$`), path).toEqual([])
      expect(await whatIsPale(page), path).toEqual([])
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
})
