import { audit, SIZES } from './audit.ts'
import { confirm, crewOfTwo, expect, test } from './crew.ts'

for (const { viewport, size } of SIZES) {
  test(`the calendar is turned on, renewed and turned off by keys alone at ${size}`, async ({ rider }) => {
    const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, viewport }))
    const { page } = ana
    await page.goto(`/profile?tripId=${tripId}`)
    await page.getByRole('link', { name: /^Calendar/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
    await audit(page)

    await page.getByRole('button', { name: 'Turn on' }).focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('textbox', { name: 'Your private link' })
    await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
    await audit(page)
    const first = await link.inputValue()
    await expect(page.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
      'href',
      first.replace(/^http/, 'webcal'),
    )

    const renew = page.getByRole('button', { name: 'Make a new link' })
    await renew.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Make a new link' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await audit(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(renew).toBeFocused()
    await expect(link).toHaveValue(first)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Make a new link' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(link).not.toHaveValue(first)
    const second = await link.inputValue()
    expect(await statusOf(first)).toBe(404)
    expect(await statusOf(second)).toBe(200)

    await page.getByRole('button', { name: 'Turn off' }).focus()
    await page.keyboard.press('Enter')
    const ending = page.getByRole('alertdialog', { name: 'Turn off the calendar' })
    await expect(ending.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(ending.getByRole('button', { name: 'Turn off' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(await statusOf(second)).toBe(404)
  })
}

test('a calendar follows the plan, and a trip is downloaded from it', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const trip = (await (await ana.page.request.get(`/api/trips/${tripId}`)).json()) as { tripDate: string }
  const planned = await ben.page.request.post(`/api/trips/${tripId}/plan-items`, {
    data: { kind: 'meal', title: 'Dinner, 20:30; El Lola 🤙', day: trip.tripDate, startsAt: '20:30' },
  })
  expect(planned.status()).toBe(201)
  await ana.page.goto(`/calendar?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: 'Turn on' }).click()
  const link = ana.page.getByRole('textbox', { name: 'Your private link' })
  await expect(link).toHaveValue(/\.ics$/)
  const address = await link.inputValue()
  expect(await textOf(address)).toContain('SUMMARY:Dinner\\, 20:30\\; El Lola 🤙\r\n')

  await ben.page.goto(`/plan?tripId=${tripId}`)
  await ben.page.getByRole('button', { name: /^Menu of Dinner/ }).click()
  await ben.page.getByRole('menuitem', { name: 'Call off' }).click()
  await confirm(ben.page, 'Call off')
  await expect(ben.page.getByRole('article', { name: /^Meal: Dinner/ })).toHaveCount(0)
  expect(await textOf(address)).toContain('STATUS:CANCELLED\r\n')

  const downloading = ben.page.waitForEvent('download')
  await ben.page.getByRole('link', { name: 'Download for my calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('trip.ics')
})

/** As a calendar asks, which has no cookies. */
const statusOf = async (address: string) => (await fetch(address)).status
const textOf = async (address: string) => (await fetch(address)).text()
