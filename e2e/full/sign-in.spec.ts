import { expect, test } from '#e2e/crew.ts'
import { askForLink, newestLink } from '#e2e/sign-in.ts'

test('a browser that did not ask for the link waits for Continue, and a link works once', async ({
  rider,
}) => {
  const asking = await rider()
  await asking.page.goto('/auth')
  await askForLink(asking.page, asking.email('ana'))
  const link = await newestLink(asking.page, asking.email('ana'))
  const other = await rider()

  await other.page.goto(link)
  const session = await other.page.request.get('/api/auth/user')
  expect(session.status()).toBe(401)
  await other.page.getByRole('button', { name: 'Continue' }).click()
  await expect(other.page.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
  await asking.page.goto(link)

  await expect(
    asking.page.getByText('This magic link may have expired or already been used.').first(),
  ).toBeVisible()
  await asking.page.getByRole('link', { name: 'Try Again' }).click()
  await expect(asking.page).toHaveURL(/\/auth$/)
})

test('a link without a token, a screen for members, and a path that does not exist, say so', async ({
  rider,
}) => {
  const { page, signIn } = await rider()

  await page.goto('/auth/verify')
  await expect(page.getByText('No verification token found in the URL.')).toBeVisible()
  await page.goto('/awards')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/magic-auth\?redirectUrl=%2Fawards$/)
  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeVisible()
  await signIn('ana')
  await page.goto('/kites')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('signing out leads back to the sign-in screen, and the next visit starts there', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()

  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  const send = page.getByRole('button', { name: 'Send Magic Link' })
  const background = () => send.evaluate((button) => getComputedStyle(button).backgroundColor)
  const before = await background()
  await send.hover({ force: true })
  expect(await send.evaluate((button) => button.matches(':hover'))).toBe(true)
  expect(await background()).toBe(before)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started (Create Free Account)' })).toBeVisible()
})
