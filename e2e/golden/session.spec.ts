import { board, crewOfTwo, dayFromNow, expect, test } from '#e2e/crew.ts'

test.use({ hasWeather: true, hasOwnServer: true })

test('a session is proposed, and an overdue rider is seen by another member', async ({ rider, site }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ana.page.request.patch(`/api/trips/${tripId}`, {
    data: { tripDate: dayFromNow(1), tripEndDate: dayFromNow(3) },
  })
  await ana.page.goto(`/plan?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: 'Propose session' }).click()
  const form = ana.page.getByRole('dialog', { name: 'Propose a session' })
  await expect(form.getByText('score for 14:00 to 17:00')).toBeVisible()
  await form.getByRole('radio', { name: /^Valdevaqueros/ }).check({ force: true })
  await form.getByRole('button', { name: 'Propose' }).click()
  await ana.page.getByRole('link', { name: 'Valdevaqueros', exact: true }).click()

  await board(ana).getByLabel('Buddy').selectOption({ label: 'ben' })
  await board(ana).getByRole('button', { name: 'I am going out' }).click()
  await ben.page.goto(`/chat?tripId=${tripId}`)
  await site.letRidersBeOverdue(tripId, 18)
  const card = ben.page.getByRole('article', { name: 'ana is overdue' })
  await expect(card.getByText(/if nobody has seen them call 112/)).toBeVisible({ timeout: 15_000 })
  await card.getByRole('button', { name: 'ana is back' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'ana is back' }).click()

  await expect(board(ana).getByText(/, seen by ben$/)).toBeVisible()
  await expect(board(ana).getByRole('button', { name: 'I am going out' })).toBeVisible()
})
