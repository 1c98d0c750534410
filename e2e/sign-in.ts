// The ways in: the screens that ask for a link and open it, and the same by calls where nobody needs to see it.
import { expect, type Page } from '@playwright/test'

export async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expect(page.getByText('Magic Link Sent!').first()).toBeVisible()
}

/** What the screens of signing in ask of the server, without them; answers the path they lead to. */
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

/** From the sign-in screen on: asks for the link and follows it as soon as its letter is there. */
export async function signInByMail(page: Page, email: string) {
  const used = await linkOf(page, email, SIGN_IN_LINK)
  await askForLink(page, email)
  await expect.poll(() => linkOf(page, email, SIGN_IN_LINK), 'a new letter in the mailbox').not.toBe(used)
  await page.goto(await newestLink(page, email, SIGN_IN_LINK))
  await expect(page.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
}

const SIGN_IN_LINK = /\/auth\/verify/

async function linkOf(page: Page, email: string, pattern: RegExp): Promise<string | undefined> {
  const letters = (await (await page.request.get('/api/mailbox')).json()) as { to: string; link: string }[]
  return letters.find((letter) => letter.to === email && pattern.test(letter.link))?.link
}

/** The link in the newest letter to this address, once it is there. */
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
