import type { Page } from '@playwright/test'
import { expect } from './crew.ts'

export const SIGN_IN = 'Sign in with a passkey'

export const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

export async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey Added').first()).toBeVisible()
}

export async function openMenu(page: Page, item: string) {
  await passkeys(page)
    .getByRole('button', { name: /: more$/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
}

/** A virtual authenticator that always approves. It would answer the autofill list at once, so that is off by default. */
export async function plugInDevice(page: Page, { hasListInField = false } = {}) {
  if (!hasListInField)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifiesPerson: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async count() {
      return (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
  }
}
