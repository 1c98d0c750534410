import { expect, test } from '#e2e/crew.ts'
import { askForLink } from '#e2e/sign-in.ts'

// The mailbox is loopback only.
test.use({ isAlone: true })

test('a newcomer starts the product and is signed in through the local mailbox within a minute', async ({
  rider,
}) => {
  const { page, email } = await rider()

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started (Create Free Account)' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
  await expect(page.getByText('Sign in with your email - no password needed!')).toBeVisible()
  await expect(page.getByText(/stay logged in for 30 days/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeDisabled()
  await askForLink(page, email('Ana'))
  await page.getByRole('link', { name: /mailbox/i }).click()
  await expect(page.getByText(email('ana')).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the link' }).first().click()

  await expect(page.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
  await expect(page.getByText('Redirecting you to the app...')).toBeVisible()
  expect(page.url()).not.toContain('token=')
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
})
