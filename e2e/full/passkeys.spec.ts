import { audit, axeFindings } from '#e2e/audit.ts'
import { expect, type Rider, test } from '#e2e/crew.ts'
import { storedReads, untilAppIsCached } from '#e2e/device-storage.ts'
import { addPasskey, passkeys, plugInDevice, SIGN_IN, signOut } from '#e2e/passkey-steps.ts'
import { newestCode, newestLink } from '#e2e/sign-in.ts'
import { type Site, write } from '#e2e/site.ts'

test('a passkey chosen in the email field leads back to the requested page', async ({ rider }) => {
  const ana = await rider()
  await plugInDevice(ana.page, { hasListInField: true })
  await ana.signIn('ana')
  await ana.page.goto('/profile')
  await addPasskey(ana.page)
  await ana.page.context().clearCookies()

  // Scripts cannot tap the browser's autofill list; an authenticator that answers by itself stands in.
  await ana.page.goto('/auth?redirectUrl=%2Fprofile')

  await expect(ana.page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

test('long after signing in, adding a passkey first requires an email code', async ({ rider, site }) => {
  const ana = await rider()
  await plugInDevice(ana.page)
  await ana.signIn('ana')
  const { page } = ana
  ageSessions(site, ana.email('ana'))
  const used = await newestCode(page, ana.email('ana'))
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in once more' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mail a Code' }).click()
  await dialog.getByLabel('Code of the mail').fill(await newerCode(ana, used))
  await dialog.getByRole('button', { name: 'Go On' }).click()

  await expect(passkeys(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await expect.poll(() => newestLink(page, ana.email('ana'))).toMatch(/\/profile$/)
})

test('a device that already has a passkey, or a user who declines, sees a message', async ({ rider }) => {
  const ana = await rider()
  const device = await plugInDevice(ana.page)
  await ana.signIn('ana')
  const { page } = ana
  await page.goto('/profile')
  await addPasskey(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey of yours already.').first()).toBeVisible()

  await device.verifiesPerson(false)
  await signOut(page)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText(/No passkey was chosen/).first()).toBeVisible()
})

test('the button and the list can be read and reached by keys', async ({ rider }) => {
  const ana = await rider()
  const { page } = ana
  await plugInDevice(page)
  await page.goto('/auth')
  const button = page.getByRole('button', { name: SIGN_IN })
  await expect(button).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'username webauthn')
  await audit(page)

  await ana.signIn('ana')
  await page.goto('/profile')
  await addPasskey(page)
  await audit(page)
  await signOut(page)
  // It loads late and comes after the others in tab order.
  await expect(button).toBeVisible()
  await page.getByLabel('Email Address').fill(ana.email('ana'))
  await page.getByLabel('Email Address').press('Tab')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
})

test.describe('with a server that stops', () => {
  test.use({ hasOwnServer: true })

  test('passkeys are shown unchanged while offline', async ({ rider, site }) => {
    const ana = await rider({ hasServiceWorker: true })
    await plugInDevice(ana.page)
    await ana.signIn('ana')
    const { page } = ana
    await page.goto('/profile')
    await addPasskey(page)
    await untilAppIsCached(page)
    await page.reload()
    await expect(passkeys(page)).toHaveCount(1)
    await expect.poll(() => storedReads(page)).toContain('/api/auth/passkeys')

    await site.stop()
    await page.reload()

    await expect(passkeys(page)).toContainText([/Chrome on .*not used yet/])
  })
})

test('at an address that browsers know no passkeys for nothing is offered', async ({ rider, site }) => {
  const ana = await rider()
  await plugInDevice(ana.page)
  const { page } = ana
  const bare = site.url.replace('localhost', '127.0.0.1')
  const asked = page.waitForResponse(/\/api\/auth\/options$/)

  await page.goto(`${bare}/auth`)
  await asked

  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeVisible()
  await expect(page.getByRole('button', { name: SIGN_IN })).toHaveCount(0)
})

function ageSessions(site: Site, email: string) {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const theirs = 'user_id = (SELECT id FROM users WHERE email = ?)'
  write(site.dataDir, `UPDATE sessions SET created_at = ? WHERE ${theirs}`, hourAgo, email)
}

async function newerCode({ page, email }: Rider, used: string | undefined): Promise<string> {
  const newest = () => newestCode(page, email('ana'))
  await expect.poll(newest, 'a new letter in the mailbox').not.toBe(used)
  return (await newest()) ?? ''
}
