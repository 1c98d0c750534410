import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('two members edit the trip at once: nothing is lost, and where they disagree they are asked', async ({
  rider,
}) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) {
    await page.goto(`/create-trip?edit=${tripId}`)
    // Both forms must hold the original trip before either saves.
    await expect(page.getByLabel('Trip Name')).toHaveValue('Levante Week')
  }
  await ana.page.getByLabel(/^Meeting Information/).fill('The flagpole')
  await ana.page.getByLabel(/^Description/).fill('Bring a wing')
  await ana.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(ana.page.getByText('Trip Updated').first()).toBeVisible()

  await ben.page.getByLabel(/^Travel Details/).fill('By van')
  await ben.page.getByLabel(/^Meeting Information/).fill('The harbour')
  await ben.page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(ben.page.getByText('Somebody else changed this too')).toBeInViewport()
  await expect(ben.page.getByText('The flagpole')).toBeVisible()
  await expect(ben.page.getByLabel(/^Meeting Information/)).toHaveValue('The harbour')
  await ben.page.getByRole('button', { name: 'Take theirs: Meeting Information' }).click()
  await expect(ben.page.getByLabel(/^Meeting Information/)).toHaveValue('The flagpole')
  await ben.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(ben.page.getByText('Trip Updated').first()).toBeVisible()
  expect(await (await ana.page.request.get(`/api/trips/${tripId}`)).json()).toMatchObject({
    description: 'Bring a wing',
    meetingInfo: 'The flagpole',
    travelDetails: 'By van',
  })
})
