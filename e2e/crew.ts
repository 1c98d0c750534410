// What every journey stands on: a server of its own, and a phone for each rider.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type PushService, startPushService } from './push-service.ts'
import { removeFolder } from './remove-folder.ts'
import { openServerHost, type ServerHost } from './server-host.ts'
import { signInByCalls } from './sign-in.ts'
import { openSite, type Site, type StubWeather, startProgram, startStubWeather } from './site.ts'

export type Rider = {
  page: Page
  context: BrowserContext
  /** Signs in by calls, as nobody sees it, and opens the app where the mailed link would have led. */
  signIn(email: string, options?: { inviteToken?: string }): Promise<void>
  createTrip(trip: { name: string; location?: string; startsInDays?: number }): Promise<string>
  /** Sends a message from the open chat. */
  say(text: string): Promise<void>
  /** From the trip's home screen. */
  revokeInvite(name: string): Promise<void>
}

type Fixtures = {
  /** Starts the program, as people do, in a process of its own: for who is about that, kills it or starts it anew. */
  isAlone: boolean
  /** Starts a stand-in for the weather providers. Without it the product has no weather: no journey asks a real one. */
  hasWeather: boolean
  /** Starts a stand-in for the push service of browsers, which the server may tell. */
  hasPush: boolean
  push: PushService | undefined
  site: Site
  /** Opens a browser of its own for one person. */
  rider: (options?: {
    colorScheme?: 'light' | 'dark'
    viewport?: { width: number; height: number }
    timezoneId?: string
    /** The browser keeps the app, as it does for everybody; journeys about what comes over the network see all of it without. */
    keepsApp?: boolean
    /** The folder of a browser that stays when its context is closed, so that it can be opened again. */
    profile?: string
  }) => Promise<Rider>
}

/** What the journeys of one worker share: nothing of it remembers one for the next. */
type Shared = {
  host: ServerHost
  /** The stand-in for the weather providers, started when it is first asked for. */
  weather: () => Promise<StubWeather>
}

export const test = base.extend<Fixtures, Shared>({
  host: [
    async ({ browserName: _ }, use) => {
      const host = await openServerHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],

  weather: [
    async ({ browserName: _ }, use) => {
      // Its weather is that of the day on which it was started.
      const started = new Map<string, Promise<StubWeather>>()
      await use(() => {
        const today = dayFromNow(0)
        const stub = started.get(today) ?? startStubWeather()
        started.set(today, stub)
        return stub
      })
      for (const stub of started.values()) await (await stub).stop()
    },
    { scope: 'worker' },
  ],

  isAlone: [false, { option: true }],

  hasWeather: [false, { option: true }],

  hasPush: [false, { option: true }],

  push: async ({ hasPush }, use) => {
    const service = hasPush ? await startPushService() : undefined
    await use(service)
    await service?.close()
  },

  site: async ({ isAlone, host, hasWeather, weather, push }, use) => {
    const stub = hasWeather ? await weather() : undefined
    for (const name of ['forecast', 'marine', 'geocoding', 'archive'] as const)
      await stub?.answer({ host: name, mode: 'ok' })
    const site = await openSite({
      start: isAlone ? startProgram : host.start,
      weather: stub,
      pushSettings: push?.settings,
    })
    await use(site)
    await site.stop()
    await removeFolder(site.dataDir)
  },

  rider: async ({ browser, playwright, site, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async ({ keepsApp = false, profile, ...options } = {}) => {
      const opened = {
        ...contextOptions,
        ...options,
        baseURL: site.url,
        serviceWorkers: keepsApp ? ('allow' as const) : ('block' as const),
      }
      const context = await (profile === undefined
        ? browser.newContext(opened)
        : playwright.chromium.launchPersistentContext(profile, opened))
      contexts.push(context)
      const page = context.pages()[0] ?? (await context.newPage())
      listenForComplaints(page, complaints)
      return createRider(context, page)
    })
    // A page may still be asking for what a journey answers in its place: that is no fault of a journey that is over.
    for (const context of contexts)
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const context of contexts) await context.close()
    expect(complaints, 'script errors and content policy violations').toEqual([])
  },
})

export { expect }

/** A script error or a violation of the content policy is a fault on any screen. */
function listenForComplaints(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
}

function createRider(context: BrowserContext, page: Page): Rider {
  return {
    context,
    page,
    async signIn(email, options) {
      await page.goto(await signInByCalls(page, email, options))
    },
    createTrip: (trip) => createTrip(page, trip),
    async say(text) {
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

/**
 * Confirms what a dialog asks, and waits until it is done and the dialog gone: nothing behind a dialog has a role, so
 * that something is gone from there says nothing before.
 */
export async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name }).click()
  await expect(question).toHaveCount(0)
}

/** Where the open chat takes files: nowhere until it has loaded, and unlike a finger a script could choose them before. */
export function chatFiles(page: Page) {
  return page.getByLabel('Choose files to share').and(page.locator(':enabled'))
}

/** Fills the invite form on the trip's home screen; answers the link it shows. */
export async function inviteByLink(page: Page, friend: { name: string; email: string }): Promise<string> {
  await page.getByLabel(/^Name/).fill(friend.name)
  await page.getByLabel('Email Address').fill(friend.email)
  await page.getByRole('button', { name: 'Generate Invite Link' }).click()
  const link = page.getByRole('textbox', { name: 'Invite Link' })
  await expect(link).toHaveValue(/\/\?token=/)
  return link.inputValue()
}

/** Makes a trip and opens its home screen; answers its id. */
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

/** Ana with a trip, and Ben who joined it by her link. */
export async function crewOfTwo(openRider: OpenRider): Promise<{ ana: Rider; ben: Rider; tripId: string }> {
  const ana = await openRider()
  await signInByCalls(ana.page, 'ana@crew.example')
  const tripId = await ana.createTrip({ name: 'Levante Week' })
  const invite = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: 'ben@crew.example', name: 'Ben' },
  })
  const { inviteUrl } = (await invite.json()) as { inviteUrl: string }
  const ben = await openRider()
  await ben.signIn('ben@crew.example', { inviteToken: new URL(inviteUrl).searchParams.get('token') ?? '' })
  return { ana, ben, tripId }
}

/** The water board on a rider's screen. */
export const board = ({ page }: Rider) => page.getByRole('region', { name: 'On the water' })

/** `YYYY-MM-DD`, counted from today. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
