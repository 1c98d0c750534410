import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('an answer given offline is sent when the network is back', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const trip = (await (await ana.page.request.get(`/api/trips/${tripId}`)).json()) as { tripDate: string }
  const planned = await ana.page.request.post(`/api/trips/${tripId}/plan-items`, {
    data: { kind: 'meal', title: 'Dinner at El Lola', day: trip.tripDate, startsAt: '20:30' },
  })
  expect(planned.status()).toBe(201)
  await ben.page.goto(`/plan?tripId=${tripId}`)
  const dinner = ben.page.getByRole('article', { name: 'Meal: Dinner at El Lola' })
  await expect(dinner).toBeVisible()
  await expect(dinner.getByRole('button', { name: 'Menu of Dinner at El Lola' })).toHaveCount(0)

  await ben.context.setOffline(true)
  await dinner.getByText('In', { exact: true }).click()
  await expect(dinner.getByText('Your answer waits for network')).toBeVisible()
  await ben.context.setOffline(false)

  await ana.page.goto(`/plan?tripId=${tripId}`)
  const onAnas = ana.page.getByRole('article', { name: 'Meal: Dinner at El Lola' })
  await expect(onAnas.getByRole('img', { name: /ben/ })).toBeVisible()
  await expect(dinner.getByText('Your answer waits for network')).toHaveCount(0)
})

test('what is planned without network is on the plan of the crew when it is back', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ben.page.goto(`/plan?tripId=${tripId}`)
  const propose = ben.page.getByRole('button', { name: 'Propose session' })
  await expect(propose).toBeVisible()
  await propose.click()
  const form = ben.page.getByRole('dialog', { name: 'Propose a session' })
  await expect(form.getByLabel('What')).toBeVisible()
  await form.getByLabel('What').fill('Los Lances')

  await ben.context.setOffline(true)
  await form.getByRole('button', { name: 'Propose' }).click()
  const waiting = ben.page.getByRole('article', { name: 'Session: Los Lances' })
  await expect(waiting.getByText('The crew does not know yet, it waits for network')).toBeVisible()
  await audit(ben.page)
  await ben.context.setOffline(false)

  await ana.page.goto(`/plan?tripId=${tripId}`)
  const onAnas = ana.page.getByRole('article', { name: 'Session: Los Lances' })
  await expect(onAnas).toBeVisible()
  await expect(waiting.getByText(/does not know yet/)).toHaveCount(0)
  await expect(waiting.getByRole('button', { name: 'Menu of Los Lances' })).toBeVisible()
})

test('axe finds nothing on the plan and in its form, by keys alone', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto(`/plan?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Propose session' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Propose a session' })
  await form.getByLabel('What').focus()
  await page.keyboard.type('Los Lances')
  await audit(page)
  await page.keyboard.press('Enter')

  const session = page.getByRole('article', { name: 'Session: Los Lances' })
  await expect(session).toBeVisible()
  await session.getByRole('radio', { name: 'In' }).focus()
  await page.keyboard.press('Space')
  await expect(session.getByRole('radio', { name: 'In' })).toBeChecked()
  await page.keyboard.press('ArrowRight')

  await expect(session.getByRole('radio', { name: 'Maybe' })).toBeChecked()
  await expect(session.getByText('ana maybe')).toBeVisible()
  await audit(page)
})
