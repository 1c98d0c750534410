import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'libsql'
import { axeFindings } from './audit.ts'
import { confirm, expect, test } from './crew.ts'
import { readsKept, untilAppIsKept } from './kept-on-device.ts'
import { newestLink } from './sign-in.ts'
import type { Site } from './site.ts'

const ANA = 'ana@crew.example'
const SIGN_IN = 'Sign in with a passkey'

test('a passkey is added, signs in, is renamed, and is refused once it was removed', async ({ rider }) => {
  const ana = await rider()
  const device = await plugInDevice(ana.page)
  await ana.signIn(ANA)
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
  // The toast slides over 'Sign Out', and would take the end of a press that began before.
  await expect(page.getByText('Passkey Removed').first()).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText(/This passkey does not sign in here/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
})

test('one that is picked in the e-mail field leads back to where somebody wanted to go', async ({
  rider,
}) => {
  const ana = await rider()
  await plugInDevice(ana.page, { hasListInField: true })
  await ana.signIn(ANA)
  await ana.page.goto('/profile')
  await addPasskey(ana.page)
  await ana.page.context().clearCookies()

  // The browser's own list is nothing that a script can tap: a device that answers by itself is as if its line was tapped.
  await ana.page.goto('/auth?redirectUrl=%2Fprofile')

  await expect(ana.page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

test('long after signing in the code of a mail comes first', async ({ rider, site }) => {
  const ana = await rider()
  await plugInDevice(ana.page)
  await ana.signIn(ANA)
  const { page } = ana
  ageSessions(site)
  const used = await codeOf(page)
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in once more' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mail a Code' }).click()
  await dialog.getByLabel('Code of the mail').fill(await newerCode(page, used))
  await dialog.getByRole('button', { name: 'Go On' }).click()

  await expect(passkeys(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await expect.poll(() => newestLink(page, ANA)).toMatch(/\/profile$/)
})

test('a device that has a passkey already, and a person who does not want to, are told so', async ({
  rider,
}) => {
  const ana = await rider()
  const device = await plugInDevice(ana.page)
  await ana.signIn(ANA)
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`the button and the list can be read and reached by keys, ${colorScheme}`, async ({ rider }) => {
    const ana = await rider({ colorScheme })
    const { page } = ana
    await plugInDevice(page)
    await page.goto('/auth')
    const button = page.getByRole('button', { name: SIGN_IN })
    await expect(button).toBeVisible()
    await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'username webauthn')
    expect(await axeFindings(page)).toEqual([])

    await ana.signIn(ANA)
    await page.goto('/profile')
    await addPasskey(page)
    expect(await axeFindings(page)).toEqual([])
    await signOut(page)
    // It arrives late, and is no stop on the way of Tab before.
    await expect(button).toBeVisible()
    await page.getByLabel('Email Address').fill(ANA)
    await page.getByLabel('Email Address').press('Tab')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Create your first trip to get started.')).toBeVisible()
  })

test('without network they stand there as they were', async ({ rider, site }) => {
  const ana = await rider({ keepsApp: true })
  await plugInDevice(ana.page)
  await ana.signIn(ANA)
  const { page } = ana
  await page.goto('/profile')
  await addPasskey(page)
  await untilAppIsKept(page)
  await page.reload()
  await expect(passkeys(page)).toHaveCount(1)
  await expect.poll(() => readsKept(page)).toContain('/api/auth/passkeys')

  await site.stop()
  await page.reload()

  await expect(passkeys(page)).toContainText([/Chrome on .*not used yet/])
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

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey Added').first()).toBeVisible()
}

async function openMenu(page: Page, item: string) {
  await passkeys(page)
    .getByRole('button', { name: /: more$/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to SendIt!' })).toBeVisible()
}

/**
 * The phone's own authenticator, with a finger that is there whenever it is asked for. It would tap the list in the e-mail field
 * as soon as that is there, so most journeys are made in a browser that has no such list.
 */
async function plugInDevice(page: Page, { hasListInField = false } = {}) {
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

/** As if everybody had signed in an hour ago. */
function ageSessions(site: Site) {
  const database = new Database(join(site.dataDir, 'sendit.db'))
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  database.prepare('UPDATE sessions SET created_at = ?').run(hourAgo)
  database.close()
}

async function newerCode(page: Page, used: string | undefined): Promise<string> {
  await expect.poll(() => codeOf(page), 'a new letter in the mailbox').not.toBe(used)
  return (await codeOf(page)) ?? ''
}

async function codeOf(page: Page): Promise<string | undefined> {
  const letters = (await (await page.request.get('/api/mailbox')).json()) as { to: string; text: string }[]
  return /code .*: (\d{3} \d{3})/.exec(letters.find(({ to }) => to === ANA)?.text ?? '')?.[1]
}
