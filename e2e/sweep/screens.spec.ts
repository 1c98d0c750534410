import { expect, test } from '#e2e/crew.ts'
import { crewWithCosts, inspect, inspectSizes } from '#e2e/inspect.ts'

test('home, expenses, media and awards fit every size and wide text, and axe finds nothing', async ({
  rider,
}) => {
  test.setTimeout(150_000)
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  await inspect(page, `/?trip=${tripId}`, 'Trip starts in')
  await inspect(page, `/expenses?tripId=${tripId}`, 'House on the beach')
  await inspect(page, `/media?tripId=${tripId}`, 'No photos yet')
  await inspect(page, `/awards?tripId=${tripId}`, 'Nominations Open')
})

test('friends, chat and trips fit every size and wide text, and axe finds nothing', async ({ rider }) => {
  test.setTimeout(150_000)
  const { ana, tripId } = await crewWithCosts(rider)
  const { page, postMessage } = ana
  await page.request.post('/api/trips', {
    data: { name: 'Quiet Days', location: 'Hyères', tripDate: '2020-05-01' },
  })
  await inspect(page, `/friends?tripId=${tripId}`, 'Friends Going')
  await page.goto(`/chat?tripId=${tripId}`)
  await expect(page.getByText(/\d+ online/)).toBeVisible()
  await postMessage('See https://casalevante.example/booking')
  await expect(page.getByRole('log').getByRole('link')).toBeVisible()
  await inspect(page, `/chat?tripId=${tripId}`, /\d+ online/)
  await inspect(page, '/trips', 'Your Trips')
})

test('rider screens and forms fit every size and wide text, and axe finds nothing', async ({ rider }) => {
  test.setTimeout(150_000)
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  await inspect(page, '/create-trip', 'Trip Start Date')
  await inspect(page, `/profile?tripId=${tripId}`, 'Profile Settings')
  await inspect(page, `/rider-card?tripId=${tripId}`, 'If you are overdue')
  await inspect(page, `/calendar?tripId=${tripId}`, 'Turn on')
  await inspect(page, `/share?tripId=${tripId}`, 'Nothing came along')
  await inspectSizes(page, `/door?tripId=${tripId}`, 'Are you coming?')
  await inspectSizes(page, `/create-trip?edit=${tripId}`, 'Save Changes')
  await inspectSizes(page, '/kites', '404 Page Not Found')
})
