import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { countOf, fullSpeed, photo, slowUploads, swipeLeft, video } from '#e2e/media-steps.ts'

test('three photos and a video go up from a phone with progress, and a friend swipes through them', async ({
  rider,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/media')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await ben.page.goto('/media')
  await expect(ben.page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  const files = [
    await photo(page, 'jump.png', 400, 500),
    await photo(page, 'beach.png', 500, 400),
    await photo(page, 'crew.png', 450, 450),
  ]
  const network = await slowUploads(page)

  await page.getByLabel('Choose files').first().setInputFiles(files)

  const progress = page.getByRole('progressbar', { name: 'jump.png' })
  await expect(progress).toBeVisible()
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await fullSpeed(network)
  await expect(page.getByRole('button', { name: /^Photo by ana,/ })).toHaveCount(3)
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([await video(page, 'session.webm')])
  for (const [count, label] of [
    ['3', 'Photos'],
    ['1', 'Video'],
    ['1', 'Contributor'],
  ] as const) {
    for (const each of [ana, ben]) await expect(countOf(each.page, label)).toHaveText(count)
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(ben.page.getByRole('button', { name: /^(Photo|Video) by ana,/ })).toHaveCount(4)

  await ben.page.getByRole('button', { name: 'Video by ana, session.webm' }).click()
  const lightbox = ben.page.getByRole('dialog')
  await expect(lightbox.getByText('session.webm')).toBeVisible()
  await expect(lightbox.locator('video')).toBeVisible()
  await expect(lightbox.getByText('1 / 4')).toBeVisible()
  await swipeLeft(ben.page)
  await expect(lightbox.getByText('2 / 4')).toBeVisible()
  await expect(lightbox.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\/files\//)
  await expect(lightbox.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await ben.page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('3 / 4')).toBeVisible()
  await ben.page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(ben.page.getByRole('button', { name: 'Video by ana, session.webm' })).toBeFocused()
})
