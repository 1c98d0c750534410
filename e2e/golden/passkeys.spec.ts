import { confirm, expect, test } from '#e2e/crew.ts'
import { addPasskey, openMenu, passkeys, plugInDevice, SIGN_IN, signOut } from '#e2e/passkey-steps.ts'

test('a passkey is added, signs in, is renamed, and is refused once it was removed', async ({ rider }) => {
  const ana = await rider()
  const device = await plugInDevice(ana.page)
  await ana.signIn('ana')
  const { page } = ana
  await page.goto('/profile')
  await addPasskey(page)
  await expect(passkeys(page)).toContainText([/Chrome on .*not used yet/])
  expect(await device.count()).toBe(1)

  await signOut(page)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText('Create your first trip to get started.')).toBeVisible()

  await page.goto('/profile')
  await expect(passkeys(page)).toContainText([/last used today/])
  await openMenu(page, 'Rename')
  await page.getByLabel('Name', { exact: true }).fill('My board bag')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(passkeys(page)).toContainText(['My board bag'])

  await openMenu(page, 'Remove')
  await confirm(page, 'Remove')
  await expect(passkeys(page)).toHaveCount(0)
  // The toast would cover 'Sign Out' mid-click.
  await expect(page.getByText('Passkey Removed').first()).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText(/This passkey does not sign in here/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
})
