import type { Page } from '@playwright/test'
import { expect, inviteByLink, test } from '#e2e/crew.ts'
import { crewWithCosts } from '#e2e/inspect.ts'

test('a phone in landscape keeps clear of the notch and the status bar', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  await turnOnItsSide(page)
  for (const screen of ['/', '/trips', '/chat', '/expenses', '/awards', '/create-trip']) {
    await open(page, `${screen}?tripId=${tripId}`)
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

test('public routes keep clear of the notch too', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Gus', email: ana.email('gus') })
  const { page } = await rider()
  await turnOnItsSide(page)

  for (const path of ['/', '/auth', '/auth/verify', '/expenses', link]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await reachingIntoTheNotch(page), path).toEqual([])
  }
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function turnOnItsSide(page: Page) {
  await page.setViewportSize({ width: 844, height: 390 })
  // Insets of an iPhone; desktop browsers report 0.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const [side, width] of Object.entries({ l: 47, r: 47, t: 20, b: 21 })) {
        document.documentElement.style.setProperty(`--safe-${side}`, `${width}px`)
      }
    })
  })
}

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
