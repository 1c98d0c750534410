import { expect, type Rider, test } from '#e2e/crew.ts'
import { newestCode, newestLink, signInFromHere } from '#e2e/sign-in.ts'

test('a signed-out user sees 404, signs in and returns to the requested page', async ({ rider }) => {
  const tripId = await startWithTrip(await rider())
  const phone = await rider()
  const { page } = phone

  await page.goto(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeVisible()
  await signInFromHere(phone)
  await page.waitForURL(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible()

  await phone.context.clearCookies()
  await page.goto(`/?trip=${tripId}`)
  await expect(page.getByRole('heading', { name: 'SendIt!', level: 1 })).toBeVisible()
  await signInFromHere(phone)
  await page.waitForURL(`/?trip=${tripId}`)
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
})

test('the email code signs in where the link would not: in the requesting app', async ({ rider }) => {
  const app = await rider({ hasServiceWorker: true })
  const browser = await rider()
  const { page, email } = app
  await page.goto('/auth')
  await page.getByLabel('Email Address').fill(email('ana'))
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  const field = page.getByLabel('Or type the code of the mail')
  await expect(field).toBeVisible()
  // Another browser opens the link; it is not consumed until someone continues.
  await browser.page.goto(await newestLink(page, email('ana')))
  await expect(browser.page.getByRole('button', { name: 'Continue' })).toBeVisible()

  await field.fill((await newestCode(page, email('ana'))) ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
})

async function startWithTrip(rider: Rider) {
  await rider.signIn('ana')
  return rider.createTrip({ name: 'Levante Week' })
}
