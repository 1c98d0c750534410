import { confirm, crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a calendar follows the plan, and a trip is downloaded from it', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const trip = (await (await ana.page.request.get(`/api/trips/${tripId}`)).json()) as { tripDate: string }
  const planned = await ben.page.request.post(`/api/trips/${tripId}/plan-items`, {
    data: { kind: 'meal', title: 'Dinner, 20:30; El Lola 🤙', day: trip.tripDate, startsAt: '20:30' },
  })
  expect(planned.status()).toBe(201)
  await ana.page.goto(`/calendar?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: 'Turn on' }).click()
  const link = ana.page.getByRole('textbox', { name: 'Your private link' })
  await expect(link).toHaveValue(/\.ics$/)
  const address = await link.inputValue()
  expect(await textOf(address)).toContain('SUMMARY:Dinner\\, 20:30\\; El Lola 🤙\r\n')

  await ben.page.goto(`/plan?tripId=${tripId}`)
  await ben.page.getByRole('button', { name: /^Menu of Dinner/ }).click()
  await ben.page.getByRole('menuitem', { name: 'Call off' }).click()
  await confirm(ben.page, 'Call off')
  await expect(ben.page.getByRole('article', { name: /^Meal: Dinner/ })).toHaveCount(0)
  expect(await textOf(address)).toContain('STATUS:CANCELLED\r\n')

  const downloading = ben.page.waitForEvent('download')
  await ben.page.getByRole('link', { name: 'Download for my calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('trip.ics')
})

const textOf = async (address: string) => (await fetch(address)).text()
