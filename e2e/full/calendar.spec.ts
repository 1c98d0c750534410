import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { auditSizes } from '#e2e/inspect.ts'

test('the calendar is turned on, renewed and turned off by keys alone', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto(`/profile?tripId=${tripId}`)
  await page.getByRole('link', { name: /^Calendar/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await auditSizes(page)

  await page.getByRole('button', { name: 'Turn on' }).focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('textbox', { name: 'Your private link' })
  await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await auditSizes(page)
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
  await auditSizes(page)
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

const statusOf = async (address: string) => (await fetch(address)).status
