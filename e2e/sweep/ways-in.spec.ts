import type { Page } from '@playwright/test'
import { expect, inviteByCall, test } from '#e2e/crew.ts'
import { auditSizes, inspect } from '#e2e/inspect.ts'
import { askForLink } from '#e2e/sign-in.ts'

// The mailbox is loopback only.
test.use({ isAlone: true })

test('signed-out screens fit every size and wide text, and axe finds nothing', async ({ rider }) => {
  test.setTimeout(120_000)
  const { page, email } = await rider()
  await inspect(page, '/', 'Get Started (Create Free Account)')
  await inspect(page, '/auth', 'Send Magic Link')
  await inspect(page, '/auth/verify', 'No verification token found in the URL.')
  await inspect(page, '/awards', 'Authentication Required')
  await page.goto('/auth')
  await askForLink(page, email('ana'))
  await auditSizes(page)
  await inspect(page, '/mailbox', 'Open the link')
  await inspect(page, '/?token=not-an-invite', 'Invalid Invite')
})

test('a guest finds the way in and the screens whole, and axe finds nothing', async ({ rider }) => {
  test.setTimeout(120_000)
  const ana = await rider()
  await ana.signIn('ana')
  const tripId = await ana.createTrip({ name: 'Levante Week' })
  const { page } = await rider()
  await inspect(page, await inviteByCall(ana, tripId, 'gus'), 'Join the Trip!')
  await page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await seeAsGuest(page)
  await inspect(page, '/', /viewing this trip as a guest/)
  await inspect(page, '/expenses', 'Sign in to take part')
})

async function seeAsGuest(page: Page) {
  await expect(page.getByText(/viewing this trip as a guest/)).toBeVisible()
  await auditSizes(page)
}
