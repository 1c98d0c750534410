import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import {
  addExpense,
  countQueued,
  expensesOf,
  nominate,
  openEverything,
  openTab,
  photosOf,
  pixel,
  setStage,
} from '#e2e/waiting-writes.ts'

test('photos on their way outlive a reload, and go up from whichever screen is open then', async ({
  rider,
}) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.route('**/api/trips/*/media', (route) =>
    route.request().method() === 'POST' ? new Promise(() => undefined) : route.fallback(),
  )
  await page.goto(`/media?tripId=${tripId}`)
  await page.getByLabel('Choose files').first().setInputFiles(['1.png', '2.png', '3.png'].map(pixel))
  await expect.poll(() => countQueued(page)).toBe(6)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`/expenses?tripId=${tripId}`)

  await expect.poll(() => photosOf(page, tripId)).toHaveLength(3)
  await expect.poll(() => countQueued(page)).toBe(0)
})

test('a rejected mutation shows why and does not block later ones', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const { awards } = await setStage(ana, ben, tripId)
  await openEverything(ana.page, tripId)
  const { page } = ana
  await ana.context.setOffline(true)
  await addExpense(page, 'Before', '10')
  await openTab(page, 'Awards')
  await nominate(page, awards.nominated.category, 'ben')
  await addExpense(page, 'After', '12')
  const step = await ben.page.request.patch(`/api/awards/${awards.nominated.id}`, {
    data: { status: 'voting' },
  })
  expect(step.status()).toBe(200)

  await ana.context.setOffline(false)

  await expect.poll(() => expensesOf(page, tripId)).toEqual(['After', 'Before', 'Van'])
  await openTab(page, 'Awards')
  const card = page.getByRole('region', { name: '1 thing was not taken' })
  await card.getByRole('button', { name: 'See' }).click()
  const list = page.getByRole('dialog', { name: 'What waits here' })
  await expect(list.getByText('Nominations are closed for this award.')).toBeVisible()
  await list.getByRole('button', { name: /^Delete what waits: ben for/ }).click()
  await expect(card).toHaveCount(0)
})

test('what one person wrote is neither seen nor sent by the next, and waits for its writer', async ({
  rider,
}) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await setStage(ana, ben, tripId)
  const { page, context } = ana
  await openEverything(page, tripId)
  await context.setOffline(true)
  await addExpense(page, 'Petrol', '40')

  const anas = await context.cookies()
  await context.clearCookies()
  await context.addCookies(await ben.context.cookies())
  await context.setOffline(false)
  await page.goto(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('heading', { name: 'Van' })).toBeVisible()
  await expect(page.getByText('Petrol')).toHaveCount(0)
  expect(await expensesOf(ben.page, tripId)).toEqual(['Van'])

  await context.clearCookies()
  await context.addCookies(anas)
  await page.goto(`/expenses?tripId=${tripId}`)
  await expect.poll(() => expensesOf(page, tripId)).toEqual(['Petrol', 'Van'])
  const sent = (await (await page.request.get(`/api/trips/${tripId}/expenses`)).json()) as {
    paidBy: string
  }[]
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  expect(sent[0]?.paidBy).toBe(me.id)
})

test('signing out with things waiting asks first, and leaves nothing of them', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await setStage(ana, ben, tripId)
  const { page } = ana
  await page.route('**/api/trips/*/expenses', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto(`/expenses?tripId=${tripId}`)
  await addExpense(page, 'Petrol', '40')
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('an expense')).toBeVisible()
  await question.getByRole('button', { name: 'Sign Out' }).click()

  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  expect(await countQueued(page)).toBe(0)
})
