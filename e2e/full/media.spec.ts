import { chatFiles, crewOfTwo, expect, test } from '#e2e/crew.ts'
import { countOf, isDrawn, pdf, photo, slowUploads } from '#e2e/media-steps.ts'

test('an upload is cancelled, another is tried again, and its uploader deletes it', async ({ rider }) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/media')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  // Kept slow: at full speed the last bytes would arrive before the abort.
  await slowUploads(page)
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([await photo(page, 'blurred.png', 500, 500)])
  await page.getByRole('button', { name: 'Cancel upload of blurred.png' }).click()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()

  const failure = { status: 500, json: { message: 'Something went wrong.', code: 'INTERNAL' } }
  await page.route('**/api/trips/*/media', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failure) : route.fallback(),
  )
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([await photo(page, 'jump.png', 300, 200)])
  await expect(page.getByText('Failed to upload media')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry jump.png' }).click()
  await page.getByRole('button', { name: 'Photo by ana, jump.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click()

  await expect(page.getByText('Photo deleted').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expect(countOf(page, 'Photos')).toHaveText('0')
})

test('a photo shared in the chat appears there and in the gallery', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await page.goto('/chat')
  for (const { page } of [ana, ben]) await expect(page.getByText('2 online')).toBeVisible()

  await chatFiles(ana.page).setInputFiles([await photo(ana.page, 'jump.png', 400, 500)])

  for (const { page } of [ana, ben]) {
    const picture = page.getByRole('log').getByRole('button', { name: 'Open jump.png' })
    await expect(picture).toBeVisible()
    await expect(page.getByRole('log').getByText('Shared an image')).toHaveCount(1)
    await expect.poll(() => picture.locator('img').last().evaluate(isDrawn)).toBe(true)
  }
  await chatFiles(ana.page).setInputFiles([pdf('ferry-tickets.pdf')])
  await expect(ben.page.getByRole('log').getByText('Shared a file: ferry-tickets.pdf')).toBeVisible()
  await ben.page.goto('/media')
  await expect(ben.page.getByRole('button', { name: 'Photo by ana, jump.png' })).toBeVisible()
})

test('a guest sees the photos and adds one', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  await ana.page.goto('/media')
  await ana.page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([await photo(ana.page, 'jump.png', 400, 500)])
  await expect(ana.page.getByRole('button', { name: 'Photo by ana, jump.png' })).toBeVisible()
  const invite = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: ana.email('gus'), name: 'Gus' },
  })
  const { inviteUrl } = (await invite.json()) as { inviteUrl: string }
  const { page } = await rider()
  await page.goto(inviteUrl)
  await page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(page.getByText(/viewing this trip as a guest/)).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Media' }).click()
  const seen = page.getByRole('button', { name: 'Photo by ana, jump.png' })
  await expect.poll(() => seen.locator('img').last().evaluate(isDrawn)).toBe(true)
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([pdf('plan.pdf')])
  await expect(page.getByText('Photos and videos only').first()).toBeVisible()
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([await photo(page, 'guest.png', 300, 300)])

  await expect(page.getByRole('button', { name: 'Photo by Gus (guest), guest.png' })).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Photo by Gus (guest), guest.png' })).toBeVisible()
})

test('a rider changes the hero image and the profile picture', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto(`/?trip=${tripId}`)
  await page.getByRole('button', { name: 'Change hero image' }).click()
  await page.getByRole('tab', { name: 'Upload File' }).click()
  await page.getByLabel('Hero image file').setInputFiles([await photo(page, 'hero.png', 800, 500)])
  await expect(page.getByText(/^hero\.png, /)).toBeVisible()
  await page.getByRole('button', { name: 'Update Image' }).click()
  await expect(page.getByText('Hero Image Updated').first()).toBeVisible()
  await ben.page.goto(`/?trip=${tripId}`)
  for (const each of [ana, ben]) {
    const hero = each.page.locator('.hero img').first()
    await expect(hero).toHaveAttribute('src', /\/files\//)
    await expect.poll(() => hero.evaluate(isDrawn)).toBe(true)
  }

  await page.goto('/profile')
  await page.getByLabel('Profile picture file').setInputFiles([await photo(page, 'me.png', 700, 500)])
  const crop = page.getByRole('dialog', { name: 'Profile Picture' })
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
  await crop.getByRole('button', { name: 'Save Picture' }).click()

  await expect(page.getByText('Profile Picture Updated').first()).toBeVisible()
  await ben.page.goto(`/friends?tripId=${tripId}`)
  await expect(ben.page.locator('.avatar img').first()).toHaveAttribute('src', /\/files\//)
})
