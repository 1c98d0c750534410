import { crewOfTwo, expect, inviteByLink, test } from '#e2e/crew.ts'
import { wholeBrowser } from '#e2e/whole-browser.ts'

test.use({ launchOptions: wholeBrowser })

test('at a desk the rail replaces the bottom bar and leads everywhere', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  const { page } = ana
  const rail = page.getByRole('navigation', { name: 'Main' })

  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await inviteByLink(page, { name: 'Gus', email: ana.email('gus') })
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Copied!').first()).toBeVisible()
  await rail.getByRole('link', { name: /^Chat/ }).click()
  await expect(page.getByText(/[12] online/)).toBeVisible()
  await ben.page.goto('/chat')
  await expect(page.getByText('2 online')).toBeVisible()
  await ben.postMessage('Seen from the beach')
  await expect(page.getByRole('log').getByText('Seen from the beach')).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await page.getByLabel('Display Name').fill('Ana Kite')
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(ben.page.getByText('Ana Kite')).toHaveCount(0)
  await ben.page.goto('/friends')
  await expect(ben.page.getByText('No trip selected')).toBeVisible()
})

test('keys alone: the skip link, a dialog that gives the focus back, and F8 for toasts', async ({
  rider,
}) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const change = page.getByRole('button', { name: 'Change hero image' })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Update Hero Image' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(change).toBeFocused()
})
