import { type BrowserContext, expect, type Page } from '@playwright/test'
import { serverTest } from './servers.ts'
import { rememberMailbox, signInByCalls } from './sign-in.ts'

export type Rider = {
  page: Page
  context: BrowserContext
  /** Unique to this journey. */
  email(name: string): string
  signIn(name: string, options?: { inviteToken?: string }): Promise<void>
  createTrip(trip: { name: string; location?: string; startsInDays?: number }): Promise<string>
  postMessage(text: string): Promise<void>
  revokeInvite(name: string): Promise<void>
}

type Fixtures = {
  crewNumber: number
  rider: (options?: {
    colorScheme?: 'light' | 'dark'
    viewport?: { width: number; height: number }
    timezoneId?: string
    /** Journeys that watch network traffic turn it off. */
    hasServiceWorker?: boolean
    /** A persistent profile folder, so that the browser can be reopened. */
    profile?: string
  }) => Promise<Rider>
}

let crewsStarted = 0

export const test = serverTest.extend<Fixtures>({
  crewNumber: async ({ browserName: _ }, use) => {
    crewsStarted += 1
    await use(crewsStarted)
  },

  rider: async ({ browser, playwright, site, crewNumber, contextOptions }, use) => {
    const email = (name: string) => `${name}@crew${crewNumber}.example`
    // Rate limits count by network, so each journey has its own.
    const address = `10.${crewNumber >> 8}.${crewNumber & 255}.1`
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async ({ hasServiceWorker = false, profile, ...options } = {}) => {
      const opened = {
        ...contextOptions,
        ...options,
        baseURL: site.url,
        serviceWorkers: hasServiceWorker ? ('allow' as const) : ('block' as const),
        ...(site.isShared ? { extraHTTPHeaders: { 'x-forwarded-for': address } } : {}),
      }
      const context = await (profile === undefined
        ? browser.newContext(opened)
        : playwright.chromium.launchPersistentContext(profile, opened))
      contexts.push(context)
      rememberMailbox(context, site)
      const page = context.pages()[0] ?? (await context.newPage())
      listenForComplaints(page, complaints)
      return createRider({ context, page, email })
    })
    // Pending route handlers must not fail a finished journey.
    for (const context of contexts)
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const context of contexts) await context.close()
    expect(complaints, 'script errors and content policy violations').toEqual([])
  },
})

export { expect }

function listenForComplaints(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
}

function createRider({ context, page, email }: Pick<Rider, 'context' | 'page' | 'email'>): Rider {
  return {
    context,
    page,
    email,
    async signIn(name, options) {
      await page.goto(await signInByCalls(page, email(name), options))
    },
    createTrip: (trip) => createTrip(page, trip),
    async postMessage(text) {
      const field = page.getByRole('textbox', { name: /message/i })
      await field.fill(text)
      await field.press('Enter')
    },
    async revokeInvite(name) {
      await page.getByRole('button', { name: 'Open Invites' }).click()
      const row = page.getByRole('listitem', { name: `Invite for ${name}` })
      await row.getByRole('button', { name: 'Revoke' }).click()
      await confirm(page, 'Revoke Invite')
      await expect(row).toHaveCount(0)
    },
  }
}

/** Waits until the dialog is gone: behind it nothing has a role, so absence checks would pass early. */
export async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name }).click()
  await expect(question).toHaveCount(0)
}

/** Disabled until the chat has loaded; a script could choose files before that. */
export function chatFiles(page: Page) {
  return page.getByLabel('Choose files to share').and(page.locator(':enabled'))
}

export async function inviteByLink(page: Page, friend: { name: string; email: string }): Promise<string> {
  await page.getByLabel(/^Name/).fill(friend.name)
  await page.getByLabel('Email Address').fill(friend.email)
  await page.getByRole('button', { name: 'Generate Invite Link' }).click()
  const link = page.getByRole('textbox', { name: 'Invite Link' })
  await expect(link).toHaveValue(/\/\?token=/)
  return link.inputValue()
}

async function createTrip(
  page: Page,
  {
    name,
    location = 'Tarifa, Spain',
    startsInDays = 30,
  }: { name: string; location?: string; startsInDays?: number },
): Promise<string> {
  const reply = await page.request.post('/api/trips', {
    data: { name, location, tripDate: dayFromNow(startsInDays) },
  })
  expect(reply.status()).toBe(201)
  const trip = (await reply.json()) as { id: string }
  await page.goto(`/?trip=${trip.id}`)
  return trip.id
}

type OpenRider = Fixtures['rider']

export async function crewOfTwo(openRider: OpenRider): Promise<{ ana: Rider; ben: Rider; tripId: string }> {
  const ana = await openRider()
  await signInByCalls(ana.page, ana.email('ana'))
  const tripId = await ana.createTrip({ name: 'Levante Week' })
  const ben = await openRider()
  await joinTrip(ben, 'ben', { ana, tripId })
  return { ana, ben, tripId }
}

export async function crewOfThree(openRider: OpenRider) {
  const crew = await crewOfTwo(openRider)
  const cai = await openRider()
  await joinTrip(cai, 'cai', crew)
  return { ...crew, cai }
}

export async function joinTrip(friend: Rider, name: string, { ana, tripId }: { ana: Rider; tripId: string }) {
  const token = new URL(await inviteByCall(ana, tripId, name)).searchParams.get('token') ?? ''
  await friend.signIn(name, { inviteToken: token })
}

export async function inviteByCall(ana: Rider, tripId: string, name: string): Promise<string> {
  const displayName = name[0]?.toUpperCase() + name.slice(1)
  const invite = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: ana.email(name), name: displayName },
  })
  return ((await invite.json()) as { inviteUrl: string }).inviteUrl
}

export async function guestOf(
  openRider: OpenRider,
  { ana, tripId }: { ana: Rider; tripId: string },
  name = 'gus',
) {
  const guest = await openRider()
  await guest.page.goto(await inviteByCall(ana, tripId, name))
  await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(guest.page.getByText(/viewing this trip as a guest/)).toBeVisible()
  return guest
}

export const board = ({ page }: Rider) => page.getByRole('region', { name: 'On the water' })

export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
