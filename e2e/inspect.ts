import type { Page } from '@playwright/test'
import { audit, SIZES } from './audit.ts'
import { crewOfTwo, dayFromNow, expect, type Rider } from './crew.ts'
import { whatIsCut, whatOverflows } from './screen-faults.ts'

const PHONE = { width: 390, height: 844 }
const SMALLEST_PHONE = { width: 320, height: 640 }
const NAMES = '^(Home|Chat|Expenses|Media|Awards|Levante Week|Camber Weekend)$'
/** WCAG 2.2, 1.4.12. */
const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
  'p { margin-bottom: 2em !important }'

export async function inspect(page: Page, path: string, sight: string | RegExp) {
  await inspectSizes(page, path, sight)
  await page.setViewportSize(PHONE)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const size = () =>
    page.evaluate(() => {
      const heading = document.querySelector('h1, h2')
      return heading === null ? 0 : Number.parseFloat(getComputedStyle(heading).fontSize)
    })
  await expect.poll(size, `${path}: the heading grew`).toBeGreaterThanOrEqual(40)
  await expectWhole(page, `${path} with letters twice as large`)
  expect(await whatIsCut(page, NAMES), path).toEqual([])
  // Through the CSSOM, as the CSP refuses a style element.
  await page.evaluate((rules) => {
    document.documentElement.style.fontSize = ''
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_SPACING)
  await expectWhole(page, `${path} with wider spaced text`)
}

export async function inspectSizes(page: Page, path: string, sight: string | RegExp) {
  await page.goto(path)
  await expect(page.getByText(sight).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await auditSizes(page)
  await page.setViewportSize(SMALLEST_PHONE)
  expect(await whatOverflows(page), `${path}: sideways at 320 px`).toEqual([])
}

export async function auditSizes(page: Page) {
  for (const { viewport } of SIZES.toReversed()) {
    await page.setViewportSize(viewport)
    await audit(page)
  }
}

async function expectWhole(page: Page, name: string) {
  expect(await whatOverflows(page), `${name}: sideways`).toEqual([])
  expect(await whatIsCut(page), `${name}: money`).toEqual([])
}

/** Five-figure costs, to test the width of amounts. */
export async function crewWithCosts(
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
