import { randomUUID } from 'node:crypto'
import { audit } from '#e2e/audit.ts'
import { board, crewOfTwo, dayFromNow, expect, test } from '#e2e/crew.ts'

async function sessionOfTwo(openRider: Parameters<typeof crewOfTwo>[0]) {
  const { ana, ben, tripId } = await crewOfTwo(openRider)
  // Not today: a past session asks nothing.
  const day = dayFromNow(1)
  const { request } = ana.page
  await request.patch(`/api/trips/${tripId}`, {
    data: { tripDate: dayFromNow(0), tripEndDate: dayFromNow(3) },
  })
  const planned = await request.post(`/api/trips/${tripId}/plan-items`, {
    data: {
      ...{ kind: 'session', title: 'Valdevaqueros', day, startsAt: '14:00', endsAt: '17:00' },
      beachId: 'valdevaqueros-tarifa',
    },
  })
  expect(planned.status()).toBe(201)
  const { id } = (await planned.json()) as { id: string }
  return { ana, ben, path: `/session?tripId=${tripId}&item=${id}` }
}

test('going out and coming back offline are both reported later with their original times', async ({
  rider,
}) => {
  const { ana, ben, path } = await sessionOfTwo(rider)
  await ana.page.goto(path)
  await expect(board(ana).getByRole('button', { name: 'I am going out' })).toBeVisible()

  await ana.context.setOffline(true)
  await board(ana).getByRole('button', { name: 'I am going out' }).click()
  await expect(board(ana).getByText(/, not told yet$/)).toBeVisible()
  await board(ana).getByRole('button', { name: 'I am back' }).click()
  await expect(board(ana).getByText(/is back: the crew does not know yet/)).toBeVisible()
  await ana.context.setOffline(false)

  await ben.page.goto(path)
  await expect(board(ben).getByText('Back on the beach')).toBeVisible()
  await expect(board(ana).getByText('Back on the beach')).toBeVisible()
  await expect(board(ana).getByText(/does not know yet/)).toHaveCount(0)
})

test.describe('in a wind', () => {
  test.use({ hasWeather: true })

  test('the crew reads who is powered; axe finds nothing, by keys alone', async ({ rider }) => {
    const { ana, path } = await sessionOfTwo(rider)
    const { page } = ana
    const quiver = [7, 9, 12].map((size) => ({ id: randomUUID(), size, name: null }))
    await page.request.put('/api/profile', {
      data: { displayName: 'ana', weightKg: 75, level: 'intermediate', board: 'twintip', quiver },
    })
    await page.goto(path)
    const crew = page.getByRole('region', { name: 'Who is powered' })
    const line = crew.getByRole('listitem').first()
    await expect(line).toContainText('7 picked')
    await expect(line.getByText(/^(Powered|Lit)$/)).toBeVisible()
    await expect(crew.getByText('Not known')).toBeVisible()
    await expect(page.getByRole('img', { name: /14:00 to 17:00, [a-z -]+, \d+ to \d+ knots/ })).toBeVisible()

    await page.getByRole('radio', { name: 'Maybe' }).focus()
    await page.keyboard.press('Space')
    await expect(line.getByText('Maybe')).toBeVisible()
    await page.getByRole('button', { name: 'I am going out' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'I am back' })).toBeVisible()
    await audit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await audit(page)
    await page.getByRole('button', { name: 'I am back' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Back on the beach')).toBeVisible()
  })
})
