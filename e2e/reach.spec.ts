// Reached by keyboard, with large letters, at a high zoom, and on paper.
import type { Page } from '@playwright/test'
import { crewOfTwo, dayFromNow, expect, inviteByLink, type Rider, test } from './crew.ts'
import { whatCoversTheFocus, whatIsCut, whatIsPale, whatOverflows } from './screen-faults.ts'

const SCREENS = [
  'home',
  'trips',
  'chat',
  'expenses',
  'media',
  'awards',
  'friends',
  'profile',
  'share',
  'create',
] as const
type Screen = (typeof SCREENS)[number]

function addressOf(screen: Screen, tripId: string): string {
  switch (screen) {
    case 'home':
      return `/?trip=${tripId}`
    case 'trips':
      return '/trips'
    case 'create':
      return '/create-trip'
    default:
      return `/${screen}?tripId=${tripId}`
  }
}

/** A crew with costs of five figures, so that a sum needs its room, and a second trip for the list. */
async function crewWithCosts(
  rider: Parameters<typeof crewOfTwo>[0],
): Promise<{ ana: Rider; tripId: string }> {
  const { ana, tripId } = await crewOfTwo(rider)
  const { request } = ana.page
  const members = (await (await request.get(`/api/trips/${tripId}/members`)).json()) as { id: string }[]
  const costs = ['House on the beach', 'Flights for everybody', 'Lessons', 'Tapas', 'Van', 'Petrol', 'Paella']
  for (const [index, description] of costs.entries()) {
    const reply = await request.post(`/api/trips/${tripId}/expenses`, {
      data: { description, amount: String(12_345.67 - index), splitBetween: members.map(({ id }) => id) },
    })
    expect(reply.ok()).toBe(true)
  }
  for (const name of ['Camber Weekend', 'Essaouira', 'Lake Garda']) {
    await request.post('/api/trips', {
      data: { name, location: 'Camber, England', tripDate: dayFromNow(80) },
    })
  }
  return { ana, tripId }
}

async function open(page: Page, screen: Screen, tripId: string) {
  await page.goto(addressOf(screen, tripId))
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('what has the focus is never hidden by the bars that stay', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  for (const screen of ['home', 'trips', 'expenses', 'create', 'profile'] as const) {
    await open(page, screen, tripId)
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 45; presses++) {
        await page.keyboard.press(key)
        const fault = await whatCoversTheFocus(page)
        if (fault !== null) hidden.push(fault)
      }
    }
    expect(hidden, screen).toEqual([])
  }
})

test('the ring around a trip in the list is whole', async ({ rider }) => {
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  await open(page, 'trips', tripId)
  const link = page.getByRole('article', { name: 'Camber Weekend' }).getByRole('link')
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()

  const clipped = await link.evaluate((element) => {
    const ring = getComputedStyle(element, '::after')
    const reach = Number.parseFloat(ring.outlineWidth) + Number.parseFloat(ring.outlineOffset)
    if (ring.outlineStyle === 'none') return ['no ring']
    const card = element.closest('.trip-card')?.getBoundingClientRect()
    const clips: string[] = []
    // What is positioned is clipped from the card on, which it is placed in, and not by the boxes between.
    for (
      let box = element.closest('.trip-card');
      box !== null && card !== undefined;
      box = box.parentElement
    ) {
      const frame = box.getBoundingClientRect()
      const isWider = frame.left <= card.left - reach && frame.right >= card.right + reach
      if (getComputedStyle(box).overflowX !== 'visible' && !isWider) clips.push(box.className)
    }
    return clips
  })
  expect(clipped).toEqual([])
})

test('letters twice as large stay whole on every screen', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  for (const screen of SCREENS) {
    await open(page, screen, tripId)
    const size = await page.evaluate(() => {
      const heading = document.querySelector('h1, h2')
      return heading === null ? 0 : Number.parseFloat(getComputedStyle(heading).fontSize)
    })
    expect(size, `${screen}: the heading grew`).toBeGreaterThanOrEqual(40)
    expect(await whatOverflows(page), `${screen}: sideways`).toEqual([])
    expect(await whatIsCut(page), `${screen}: money`).toEqual([])
    expect(
      await whatIsCut(page, '^(Home|Chat|Expenses|Media|Awards|Levante Week|Camber Weekend)$'),
      screen,
    ).toEqual([])
  }
})

test('wider spaced text cuts no money', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  for (const screen of ['home', 'expenses', 'awards'] as const) {
    await open(page, screen, tripId)
    // Through the object model, as the content policy refuses a style element. WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
          'p { margin-bottom: 2em !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    expect(await whatOverflows(page), `${screen}: sideways`).toEqual([])
    expect(await whatIsCut(page), `${screen}: money`).toEqual([])
  }
})

test('at 400 % of a small window several lines of the chat are seen', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/chat?tripId=${tripId}`)
  await ana.say('See you at the beach')
  await expect(page.getByText('See you at the beach')).toBeVisible()

  const lines = () =>
    page.evaluate(() => {
      const list = document.querySelector('.chat-scroll')
      const bubble = document.querySelector('.bubble')
      if (list === null || bubble === null) return 0
      return list.clientHeight / Number.parseFloat(getComputedStyle(bubble).lineHeight)
    })

  // The list is made anew when the first message comes.
  await expect.poll(lines).toBeGreaterThanOrEqual(4)
  await expect(page.getByRole('textbox', { name: /message/i })).toBeInViewport()
  for (const name of ['Home', 'Chat', 'Expenses', 'Media', 'Awards']) {
    await expect(page.getByRole('navigation').getByRole('link', { name })).toBeInViewport()
  }
  expect(await whatOverflows(page)).toEqual([])
})

test('a phone on its side keeps clear of the notch and of what is above', async ({ rider }) => {
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  await turnOnItsSide(page)
  for (const screen of ['home', 'trips', 'chat', 'expenses', 'awards', 'create'] as const) {
    await open(page, screen, tripId)
    expect(await reachingIntoTheNotch(page), screen).toEqual([])
    await page.evaluate(() => window.scrollBy(0, 150))
    const above = await page.evaluate(() => {
      const cover = getComputedStyle(document.body, '::before')
      return { height: cover.height, position: cover.position, top: cover.top, colour: cover.backgroundColor }
    })
    expect(above, screen).toMatchObject({ height: '20px', position: 'fixed', top: '0px' })
    expect(above.colour, `${screen}: nothing shines through`).toMatch(/^rgb\(/)
  }
  await page.goto(`/expenses?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Add Expense' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await expect(dialog.getByRole('heading')).toBeVisible()
  await expect.poll(async () => (await dialog.getByRole('heading').boundingBox())?.y).toBeGreaterThan(20)
  expect((await dialog.getByRole('heading').boundingBox())?.x).toBeGreaterThan(47)
})

test('the ways in keep clear of the notch, too', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana@crew.example')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Gus', email: 'gus@crew.example' })
  const { page } = await rider()
  await turnOnItsSide(page)

  for (const path of ['/', '/auth', '/auth/verify', '/expenses', link]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await reachingIntoTheNotch(page), path).toEqual([])
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`costs, plan and details are printed black on white from the ${colorScheme} theme`, async ({
    rider,
  }) => {
    const { ana, tripId } = await crewWithCosts((options) => rider({ ...options, colorScheme }))
    const { page } = ana
    const details = { accommodationDetails: 'Casa Levante, key under the pot', meetingInfo: 'Airport, 10:00' }
    expect((await page.request.patch(`/api/trips/${tripId}`, { data: details })).ok()).toBe(true)
    for (const [screen, wanted] of [
      ['expenses', ['Total Trip Cost', 'Settlement Plan', 'Recent Expenses', 'House on the beach']],
      ['home', ['Levante Week', 'Trip Details', details.accommodationDetails, details.meetingInfo]],
    ] as const) {
      await open(page, screen, tripId)
      await expect(page.getByText(wanted[3]).first()).toBeVisible()
      await page.emulateMedia({ media: 'print', colorScheme })

      for (const text of wanted) await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('button')).toHaveCount(0)
      expect(await whatIsCut(page), screen).toEqual([])
      expect(await whatIsCut(page, `^(${wanted.join('|')})$`), screen).toEqual([])
      expect(await whatIsPale(page), screen).toEqual([])
      await page.emulateMedia({ media: 'screen', colorScheme })
    }
  })
}

/** An iPhone with a notch, lying on its side. */
async function turnOnItsSide(page: Page) {
  await page.setViewportSize({ width: 844, height: 390 })
  // What env(safe-area-inset-*) answers on an iPhone; no desktop browser has a notch.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const [side, width] of Object.entries({ l: 47, r: 47, t: 20, b: 21 })) {
        document.documentElement.style.setProperty(`--safe-${side}`, `${width}px`)
      }
    })
  })
}

/** What can be pressed or read within 47 px of the sides. */
function reachingIntoTheNotch(page: Page) {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('a, button, input, textarea, h1, h2, h3')]
    return controls
      .filter((control) => !control.matches('.skip-link, .sr-only, .sr-only *') && control.checkVisibility())
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        return width > 1 && (left < 47 || right > 844 - 47)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })
}
