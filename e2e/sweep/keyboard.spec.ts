import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/crew.ts'
import { crewWithCosts } from '#e2e/inspect.ts'
import { whatCoversTheFocus } from '#e2e/screen-faults.ts'

test('what has the focus is never hidden by the bars that stay', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewWithCosts(rider)
  const { page } = ana
  for (const path of [
    `/?trip=${tripId}`,
    '/trips',
    `/expenses?tripId=${tripId}`,
    '/create-trip',
    `/profile?tripId=${tripId}`,
  ]) {
    await open(page, path)
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 45; presses++) {
        await page.keyboard.press(key)
        const fault = await whatCoversTheFocus(page)
        if (fault !== null) hidden.push(fault)
      }
    }
    expect(hidden, path).toEqual([])
  }
})

test('the ring around a trip in the list is whole', async ({ rider }) => {
  const { ana } = await crewWithCosts(rider)
  const { page } = ana
  await open(page, '/trips')
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
    // Positioned boxes are clipped from their containing block on, not by the boxes between.
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

test('after the first expense, keyboard focus continues from the heading, not the page top', async ({
  rider,
}) => {
  const { page, signIn, createTrip } = await rider()
  await signIn('ana')
  const tripId = await createTrip({ name: 'Levante Week' })
  await page.goto(`/expenses?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Add Expense' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount', { exact: true }).fill('12.50')
  await dialog.getByLabel('Description').fill('Lessons')

  await dialog.getByLabel('Description').press('Enter')

  await expect(page.getByText('Lessons')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeFocused()
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}
