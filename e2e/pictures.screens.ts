import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { linkScene } from '@sendit/web/src/ui/art/screen-scenes.ts'
import { drawPhotos } from '#scripts/seed-demo/photos.ts'
import { crewOfTwo, expect, test } from './crew.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

test.use({ hasWeather: true })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pictures of the way in, ${colorScheme}`, async ({ rider }) => {
    const { page } = await rider({ viewport: PHONE, colorScheme })
    await page.goto('/')
    await expect(page.getByText('Get Started (Create Free Account)')).toBeVisible()
    await take(page, `landing-${colorScheme}`)
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeVisible()
    await take(page, `sign-in-${colorScheme}`)
  })

  test(`pictures of a trip, ${colorScheme}`, async ({ rider }) => {
    const { ana, ben, tripId } = await crewOfTwo((options) =>
      rider({ ...options, viewport: PHONE, colorScheme }),
    )
    await ana.page.request.patch(`/api/trips/${tripId}`, {
      data: {
        accommodationDetails: 'Casa Levante, Calle del Mar 14. https://casalevante.example/booking',
        meetingInfo: 'Kite school flagpole at Valdevaqueros, 10:30 AM.',
        travelDetails: 'Fly to Málaga, then 2 hours by van.',
      },
    })
    await sharePhotos(ana.page, ben.page, tripId)
    await ana.page.goto('/chat')
    await ben.page.goto('/chat')
    await expect(ana.page.getByText('2 online')).toBeVisible()
    await ana.postMessage("25 knots by four. Who's in?")
    await ben.postMessage('Pumping the 9 now')
    await ben.postMessage('Van leaves at three')
    await expect(ana.page.getByRole('log').getByText('Van leaves at three')).toBeVisible()
    await take(ana.page, `chat-${colorScheme}`)
    await addExpenses(ana.page, ben.page, tripId)
    await ana.page.goto(`/?trip=${tripId}`)
    await expect(ana.page.getByText('Trip starts in')).toBeVisible()
    await take(ana.page, `trip-home-${colorScheme}`)
    await expect(ana.page.getByText('Beach Recommendations')).toBeVisible()
    await ana.page.getByText('Live Conditions').evaluate((title) => title.scrollIntoView({ block: 'start' }))
    await ana.page.mouse.wheel(0, -90)
    await take(ana.page, `conditions-${colorScheme}`)
    await ana.page.goto('/expenses')
    await expect(ana.page.getByText('Dinner at El Tumbao')).toBeVisible()
    await take(ana.page, `expenses-${colorScheme}`)
    await ana.page.goto('/media')
    await expect(ana.page.getByRole('button', { name: /^Photo by/ })).toHaveCount(8)
    await take(ana.page, `media-${colorScheme}`)
    await ana.page.goto('/awards')
    await expect(ana.page.getByText('Biggest Boost')).toBeVisible()
    await take(ana.page, `awards-${colorScheme}`)
    await ana.page.goto(`/?trip=${tripId}`)
    await ana.page.setViewportSize(DESKTOP)
    await expect(ana.page.getByRole('link', { name: 'Awards' })).toBeVisible()
    await take(ana.page, `trip-home-desktop-${colorScheme}`)
  })
}

test('the picture that messengers show of a link', async ({ rider }) => {
  const { page } = await rider({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  await page.goto('/')
  const hero = page.locator('.landing-hero')
  await expect(hero.getByRole('heading', { name: 'SendIt!' })).toBeVisible()

  // Controls do not belong in a still picture.
  await hero.evaluate((sea) => {
    Object.assign((sea as HTMLElement).style, {
      position: 'fixed',
      inset: '0',
      zIndex: '9',
      margin: '0',
      borderRadius: '0',
    })
    for (const pressed of sea.querySelectorAll<HTMLElement>('a, button')) pressed.style.visibility = 'hidden'
  })
  await page.evaluate(() => document.fonts.ready)
  const path = fileURLToPath(new URL('../apps/web/public/preview.jpg', import.meta.url))
  await page.screenshot({ path, type: 'jpeg', quality: 82, animations: 'disabled' })
})

test('the picture over the letter of the morning', async ({ rider }) => {
  const { page } = await rider({
    ...{ viewport: { width: 600, height: 200 }, deviceScaleFactor: 2, colorScheme: 'light' },
  })
  await page.goto('/auth')
  await page.locator('.lockup.on-art').evaluate((name, scene) => {
    const over = document.createElement('div')
    over.style.cssText = 'position:fixed;inset:0;z-index:99'
    over.innerHTML = scene
    const copy = name.cloneNode(true) as HTMLElement
    copy.style.cssText += ';position:absolute;left:34px;top:28px'
    over.append(copy)
    document.body.append(over)
  }, linkScene())
  await page.evaluate(() => document.fonts.ready)
  const path = fileURLToPath(new URL('../apps/web/public/mail-hero.jpg', import.meta.url))
  await page.screenshot({ path, type: 'jpeg', quality: 82, animations: 'disabled' })
})

async function addExpenses(ana: Page, ben: Page, tripId: string) {
  const members = (await (await ana.request.get(`/api/trips/${tripId}/members`)).json()) as { id: string }[]
  const splitBetween = members.map((member) => member.id)
  const add = (page: Page, description: string, amount: string) =>
    page.request.post(`/api/trips/${tripId}/expenses`, { data: { description, amount, splitBetween } })
  await add(ana, 'Casa Levante, five nights', '640.00')
  await add(ben, 'Van hire', '210.55')
  await add(ben, 'Dinner at El Tumbao', '86.41')
}

async function sharePhotos(ana: Page, ben: Page, tripId: string) {
  const photos = await drawPhotos()
  for (const [page, name] of [
    [ana, 'tapas.jpg'],
    [ben, 'sunrise.jpg'],
    [ana, 'from-the-drone.jpg'],
    [ben, 'levante.jpg'],
    [ana, 'new-kite.jpg'],
    [ben, 'first-jump.jpg'],
    [ana, 'crew-on-the-beach.jpg'],
    [ben, 'evening-session.jpg'],
  ] as const) {
    const { filename, jpeg } = photos(name)
    const reply = await page.request.post(`/api/trips/${tripId}/media`, {
      multipart: { file: { name: filename, mimeType: 'image/jpeg', buffer: jpeg } },
    })
    expect(reply.status()).toBe(201)
  }
}

async function take(page: Page, name: string) {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const isInSight = (picture: Element) => picture.getBoundingClientRect().top < window.innerHeight
        return [...document.images].filter(isInSight).every(({ complete }) => complete)
      }),
    )
    .toBe(true)
  await page.evaluate(() => document.fonts.ready)
  const path = fileURLToPath(new URL(`../docs/screens/${name}.png`, import.meta.url))
  await page.screenshot({ path, animations: 'disabled' })
}
