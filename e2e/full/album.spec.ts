import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, inviteByLink, test } from '#e2e/crew.ts'
import { whatOverflows } from '#e2e/screen-faults.ts'
import { zipEntries } from '#e2e/zip-entries.ts'

/** With EXIF position and time. */
async function photoTaken(name: string, time: string) {
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .withExif({
      IFD2: { DateTimeOriginal: time },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 0/1 36/1' },
    })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function share(page: Page, ...photos: Awaited<ReturnType<typeof photoTaken>>[]) {
  await page.goto('/media')
  await page.getByLabel('Choose files').first().setInputFiles(photos)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  for (const { name } of photos) await expect(tile(page, name)).toBeVisible()
}

const tile = (page: Page, name: string, role: 'button' | 'checkbox' = 'button') =>
  page.getByRole(role, { name: new RegExp(`^Photo by .*, ${name}`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Download photos' })

async function downloaded(page: Page, press: () => Promise<void>) {
  const begun = page.waitForEvent('download')
  await press()
  const download = await begun
  const entries = await zipEntries(await download.path())
  return { filename: download.suggestedFilename(), entries }
}

test('a member downloads photos selected by long press, and a guest all in reduced size', async ({
  rider,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  const { page } = ana
  const [late, early, other] = [
    await photoTaken('late.jpg', '2026:01:03 18:30:00'),
    await photoTaken('early.jpg', '2026:01:01 09:15:30'),
    await photoTaken('other.jpg', '2026:01:02 12:00:00'),
  ]
  await share(page, late, early, other)
  const order = () =>
    page
      .getByRole('list', { name: 'Photos and videos' })
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map((one) => one.getAttribute('aria-label')?.split(', ')[1]))
  await expect.poll(order).toEqual(['late.jpg', 'other.jpg', 'early.jpg'])

  await tile(page, 'late.jpg').click()
  await expect(page.getByRole('dialog').getByText('3 January 2026, 6:30 PM')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tile(page, 'late.jpg').dispatchEvent('contextmenu')
  await expect(tile(page, 'late.jpg', 'checkbox')).toBeChecked()
  await tile(page, 'early.jpg', 'checkbox').press('Space')
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await whatOverflows(page)).toEqual([])
  await audit(page)
  const own = await downloaded(page, () =>
    bar(page).getByRole('button', { name: 'Download 2 photos' }).click(),
  )

  expect(own.filename).toMatch(/\.zip$/)
  expect(own.entries.map(({ name }) => name)).toEqual([
    '2026-01-01 09.15.30 ana.jpg',
    '2026-01-03 18.30.00 ana.jpg',
  ])
  expect(own.entries.map(({ bytes }) => bytes.equals(early.buffer) || bytes.equals(late.buffer))).toEqual([
    true,
    true,
  ])
  await expect(bar(page)).toHaveCount(0)

  const link = await inviteByLink(ben.page, { name: 'Gus', email: ben.email('gus') })
  const gus = await rider()
  await gus.page.goto(link)
  await gus.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(gus.page.getByText(/viewing this trip as a guest/)).toBeVisible()
  await gus.page.goto('/media')
  await gus.page.getByRole('button', { name: 'Select' }).click()
  const all = await downloaded(gus.page, () =>
    bar(gus.page).getByRole('button', { name: 'Download all (3)' }).click(),
  )
  expect(all.entries.map(({ name }) => name)).toEqual([
    '2026-01-01 09.15.30 ana.webp',
    '2026-01-02 12.00.00 ana.webp',
    '2026-01-03 18.30.00 ana.webp',
  ])
  expect((await sharp(all.entries[0]?.bytes).metadata()).exif).toBeUndefined()
})

test('after two albums an hour the bar says when the next one is available', async ({ rider }) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana
  await share(page, await photoTaken('one.jpg', '2026:01:01 09:15:30'))
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: 'Select' }).click()
    await downloaded(page, () =>
      bar(page)
        .getByRole('button', { name: /^Download all/ })
        .click(),
    )
  }

  await page.getByRole('button', { name: 'Select' }).click()

  await expect(
    bar(page).getByText(/^You can download 2 albums an hour\. The next one in \d+ minutes\.$/),
  ).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^Download all/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('a photo is reacted to in the lightbox, on one phone without network, and the other sees it', async ({
  rider,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  await share(ana.page, await photoTaken('jump.jpg', '2026:01:01 09:15:30'))
  await ben.page.goto('/media')
  await tile(ben.page, 'jump.jpg').click()
  const lightbox = ben.page.getByRole('dialog')
  await expect(lightbox.getByRole('group', { name: 'Reactions' })).toBeVisible()
  await ben.page.context().setOffline(true)
  await lightbox.getByRole('button', { name: 'Add a reaction' }).click()
  await ben.page.getByRole('button', { name: 'Shaka' }).click()
  await expect(lightbox.getByRole('button', { name: '🤙 1: ben' })).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(ana.page, 'jump.jpg')).not.toHaveAccessibleName(/reaction/)

  await ben.page.context().setOffline(false)

  await expect(tile(ana.page, 'jump.jpg')).toHaveAccessibleName(/, 1 reaction$/)
  await tile(ana.page, 'jump.jpg').click()
  await ana.page.getByRole('dialog').getByRole('button', { name: '🤙 1: ben' }).click()
  await expect(lightbox.getByRole('button', { name: '🤙 2: ben, ana' })).toBeVisible()
})
