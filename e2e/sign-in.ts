import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

type Person = { page: Page; email(name: string): string }

/** The mailbox refuses forwarded addresses, so emails are read from the server directly. */
const sites = new WeakMap<BrowserContext, Site>()

export function rememberMailbox(context: BrowserContext, site: Site) {
  sites.set(context, site)
}

export async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expect(page.getByText('Magic Link Sent!').first()).toBeVisible()
}

/** Returns the redirect path. */
export async function signInByCalls(
  page: Page,
  email: string,
  { inviteToken }: { inviteToken?: string } = {},
): Promise<string> {
  const used = await linkOf(page, email, SIGN_IN_LINK)
  const asked = await page.request.post('/api/auth/request-magic-link', { data: { email, inviteToken } })
  expect(asked.status()).toBe(200)
  let link: string | undefined
  await expect
    .poll(
      async () => {
        link = await linkOf(page, email, SIGN_IN_LINK)
        return link
      },
      { message: 'a new letter in the mailbox', intervals: [20, 50, 100, 250] },
    )
    .not.toBe(used)
  const token = new URL(link ?? '').searchParams.get('token') ?? ''
  const verified = await page.request.get('/api/auth/verify-magic-link', { params: { token } })
  expect(verified.status()).toBe(200)
  return ((await verified.json()) as { redirectUrl: string }).redirectUrl
}

export async function signInByMail(page: Page, email: string) {
  const used = await linkOf(page, email, SIGN_IN_LINK)
  await askForLink(page, email)
  await expect.poll(() => linkOf(page, email, SIGN_IN_LINK), 'a new letter in the mailbox').not.toBe(used)
  await page.goto(await newestLink(page, email, SIGN_IN_LINK))
  await expect(page.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
}

export async function signInFromHere({ page, email }: Person) {
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
  await signInByMail(page, email('ana'))
}

const SIGN_IN_LINK = /\/auth\/verify/

/** Read from its file: listing a shared mailbox parses every email in it. */
async function linkOf(page: Page, email: string, pattern: RegExp): Promise<string | undefined> {
  const folder = join(siteOf(page).dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((each) => each.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, MAX_MAILS)) {
    const mail = await readFile(join(folder, name), 'latin1').catch(() => '')
    const [to, link] = [/^To: (?:.*<)?([^<>\s]+)>?\r?$/im.exec(mail), /^x-sendit-link: (\S+)/im.exec(mail)]
    if (to?.[1] === email && link?.[1] !== undefined && pattern.test(link[1])) return link[1]
  }
  return undefined
}

const MAX_MAILS = 40

export async function newestCode(page: Page, email: string): Promise<string | undefined> {
  const answer = await fetch(new URL('/api/mailbox', siteOf(page).url))
  const texts = (await answer.json()) as { to: string; text: string }[]
  return /code .*: (\d{3} \d{3})/.exec(texts.find(({ to }) => to === email)?.text ?? '')?.[1]
}

function siteOf(page: Page): Site {
  const site = sites.get(page.context())
  if (site === undefined) throw new Error('This browser was not opened by a rider.')
  return site
}

export async function newestLink(page: Page, email: string, pattern = /./): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await linkOf(page, email, pattern)
      return link
    }, 'a letter in the mailbox')
    .toBeDefined()
  return link ?? ''
}
