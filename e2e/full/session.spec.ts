import { randomUUID } from 'node:crypto'
import { audit } from '#e2e/audit.ts'
import { board, crewOfTwo, dayFromNow, expect, type Rider, test } from '#e2e/crew.ts'

test.use({ hasWeather: true, isAlone: true })

test('a session is proposed and answered; wind drops, verdicts change, an overdue rider is seen', async ({
  rider,
  site,
}) => {
  test.setTimeout(180_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ana.page.request.patch(`/api/trips/${tripId}`, {
    data: { tripDate: dayFromNow(1), tripEndDate: dayFromNow(3) },
  })
  await rides(ana, { displayName: 'ana', weightKg: 75, size: 7 })
  await rides(ben, { displayName: 'ben', weightKg: 60, size: 12 })

  await ana.page.goto(`/?trip=${tripId}`)
  await ana.page.getByRole('region', { name: 'Tomorrow' }).getByRole('link').first().click()
  await ana.page.getByRole('button', { name: 'Propose session' }).click()
  const form = ana.page.getByRole('dialog', { name: 'Propose a session' })
  // The best beach is preselected; she picks another.
  await expect(form.getByText('score for 14:00 to 17:00')).toBeVisible()
  await form.getByRole('radio', { name: /^Valdevaqueros/ }).check({ force: true })
  await form.getByRole('button', { name: 'Propose' }).click()
  await ana.page.getByRole('link', { name: 'Valdevaqueros', exact: true }).click()
  await expect(word(ana, 'You')).toHaveText('Powered')
  await expect(word(ana, 'ben')).toHaveText(/^Too strong for/)

  await ben.page.goto(`/plan?tripId=${tripId}`)
  const onBens = ben.page.getByRole('article', { name: 'Session: Valdevaqueros' })
  await onBens.getByText('In', { exact: true }).click()
  await expect(line(ana, 'ben').getByText('In', { exact: true })).toBeVisible()
  await onBens.getByRole('link', { name: 'Valdevaqueros', exact: true }).click()
  await expect(word(ben, 'ana')).toHaveText('Powered')
  await expect(word(ben, 'You')).toHaveText(/^Too strong for/)

  await site.setWeather({ host: 'forecast', mode: 'light' })
  // Forecasts are cached for 15 minutes; a restart clears them.
  await site.stop()
  await site.start()
  for (const { page } of [ana, ben]) await page.reload()
  await expect(word(ana, 'You')).toHaveText('No kite for this')
  await expect(word(ana, 'ben')).toHaveText('Powered')
  await expect(word(ben, 'You')).toHaveText('Powered')
  await audit(ana.page)

  await expect(board(ana).getByText(/SendIt! is no rescue service.* Emergency in Spain: 112/)).toBeVisible()
  const before = await board(ana).getByRole('status').textContent()
  await board(ana).getByRole('button', { name: '15 minutes later' }).click()
  await expect(board(ana).getByRole('status')).not.toHaveText(before ?? '')
  await board(ana).getByLabel('Buddy').selectOption({ label: 'ben' })
  await board(ana).getByRole('button', { name: 'I am going out' }).click()
  await expect(board(ben).getByText(/You are the buddy/)).toBeVisible()
  await ben.page.goto(`/?trip=${tripId}`)
  await expect(ben.page.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()

  await site.letRidersBeOverdue(tripId, 1)
  await expect(board(ana).getByText('due for 1 min')).toBeVisible()
  await expect(ben.page.getByRole('alert', { name: /overdue/ })).toHaveCount(0)
  await site.letRidersBeOverdue(tripId, 18)
  // Minutes pass on a busy machine.
  const alarm = ben.page.getByRole('alert', { name: /^ana is (?:1[89]|2\d) minutes overdue$/ })
  await expect(alarm).toBeVisible()
  await expect(alarm.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
  await expect(ana.page.getByRole('alert', { name: /^You are (?:1[89]|2\d) minutes overdue$/ })).toBeVisible()
  await audit(ben.page)

  await ben.page.goto(`/chat?tripId=${tripId}`)
  const card = ben.page.getByRole('article', { name: 'ana is overdue' })
  await expect(card.getByText(/if nobody has seen them call 112/)).toBeVisible()
  await expect(ben.page.getByText(/SendIt!.* tells the crew/).last()).toBeVisible()
  await audit(ben.page)
  await card.getByRole('button', { name: 'ana is back' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'ana is back' }).click()
  await expect(
    ben.page.getByRole('article', { name: 'ana is back' }).getByText(/, seen by ben$/),
  ).toBeVisible()
  await expect(board(ana).getByText(/, seen by ben$/)).toBeVisible()
  await expect(board(ana).getByRole('button', { name: 'I am going out' })).toBeVisible()
})

async function rides(
  { page }: Rider,
  { size, ...card }: { displayName: string; weightKg: number; size: number },
) {
  const quiver = [{ id: randomUUID(), size, name: null }]
  const saved = await page.request.put('/api/profile', {
    data: { ...card, level: 'intermediate', board: 'twintip', quiver },
  })
  expect(saved.status()).toBe(200)
}

const line = ({ page }: Rider, name: string) =>
  page.getByRole('region', { name: 'Who is powered' }).getByRole('listitem').filter({ hasText: name })
const word = (rider: Rider, name: string) => line(rider, name).locator('.verdict')
