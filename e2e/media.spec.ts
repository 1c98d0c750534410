import type { CDPSession, Page } from '@playwright/test'
import { chatFiles, crewOfTwo, expect, test } from './crew.ts'

type FileToChoose = { name: string; mimeType: string; buffer: Buffer }

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

test('an upload is cancelled, another is tried again, and its uploader deletes it', async ({ rider }) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/media')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  // And slow it stays: what is called off is gone from the screen at once, and at full speed its last bytes would arrive before
  // the browser has hung up.
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

test('a photo shared in the chat stands there and among the photos', async ({ rider }) => {
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
    data: { email: 'gus@crew.example', name: 'Gus' },
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

function countOf(page: Page, label: string) {
  return page.locator('.media-counts > div').filter({ hasText: label }).locator('dd')
}

/** Noise, so that the file is as large as a photo of this size. */
async function photo(page: Page, name: string, width: number, height: number): Promise<FileToChoose> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const pen = canvas.getContext('2d')
      const noise = pen?.createImageData(w, h)
      if (!pen || !noise) return ''
      for (let index = 0; index < noise.data.length; index += 1) {
        noise.data[index] = index % 4 === 3 ? 255 : Math.floor(Math.random() * 256)
      }
      pen.putImageData(noise, 0, 0)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** A moment of a moving square, recorded by the browser itself. */
async function video(page: Page, name: string): Promise<FileToChoose> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    let frame = 0
    const timer = setInterval(() => {
      frame += 1
      if (!pen) return
      pen.fillStyle = '#0fb5ba'
      pen.fillRect(0, 0, 320, 180)
      pen.fillStyle = '#ff6b4a'
      pen.fillRect(frame * 6, 60, 60, 60)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    setTimeout(() => recorder.stop(), 1200)
    await stopped
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

function pdf(name: string): FileToChoose {
  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  )
  return { name, mimeType: 'application/pdf', buffer }
}

/** As in a beach bar: slow enough to see how far an upload has come. */
async function slowUploads(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await limit(network, 60_000)
  return network
}

async function fullSpeed(network: CDPSession) {
  await limit(network, -1)
}

async function limit(network: CDPSession, bytesPerSecond: number) {
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

/** One finger across the middle of the screen. */
async function swipeLeft(page: Page) {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 380 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(330) })
  for (let x = 310; x >= 50; x -= 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}
