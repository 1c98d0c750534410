import { expect, test } from './crew.ts'
import { askForLink, newestLink } from './sign-in.ts'

test.use({ isAlone: true })

test('a newcomer starts the product and is signed in through the local mailbox within a minute', async ({
  rider,
}) => {
  const { page } = await rider()

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started (Create Free Account)' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
  await expect(page.getByText('Sign in with your email - no password needed!')).toBeVisible()
  await expect(page.getByText(/stay logged in for 30 days/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeDisabled()
  await askForLink(page, 'Ana@Crew.example')
  await page.getByRole('link', { name: /mailbox/i }).click()
  await expect(page.getByText('ana@crew.example').first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the link' }).first().click()

  await expect(page.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
  await expect(page.getByText('Redirecting you to the app...')).toBeVisible()
  expect(page.url()).not.toContain('token=')
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
})

test('a browser that did not ask for the link waits for Continue, and a link works once', async ({
  rider,
}) => {
  const asking = await rider()
  await asking.page.goto('/auth')
  await askForLink(asking.page, 'ana@crew.example')
  const link = await newestLink(asking.page, 'ana@crew.example')
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

test('a link without a token, and a path that does not exist, say so', async ({ rider }) => {
  const { page, signIn } = await rider()

  await page.goto('/auth/verify')
  await expect(page.getByText('No verification token found in the URL.')).toBeVisible()
  await signIn('ana@crew.example')
  await page.goto('/kites')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('signing out leads back to the sign-in screen, and the next visit starts there', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana@crew.example')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()

  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started (Create Free Account)' })).toBeVisible()
})
