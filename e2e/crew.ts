// What every journey stands on: a server of its own, as people start it, and a phone for each rider.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import Database from 'libsql'
import { type PushService, startPushService } from './push-service.ts'
import { removeFolder } from './remove-folder.ts'
import { signInByCalls } from './sign-in.ts'

const SERVER = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
/** A limit for a server that hangs; how long a start takes is the machine's affair. */
const READY_WITHIN_MS = 60_000

const STUB_WEATHER = fileURLToPath(
  new URL('../apps/server/src/testing/stub-weather-process.ts', import.meta.url),
)

export type Site = {
  url: string
  /** What the weather providers answer from now on; only for journeys with `hasWeather`. */
  setWeather(scenario: {
    host: 'forecast' | 'marine' | 'geocoding'
    mode: string
    times?: number
  }): Promise<void>
  dataDir: string
  stop(): Promise<void>
  /** As a power cut does. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Lets everybody on the water be late by so many minutes, as time would. */
  letRidersBeLate(minutes: number): Promise<void>
  /** Lets the wind of all trips be looked at anew, as two hours would. */
  letForecastsGetOld(): Promise<void>
  /** Lets the invites to this address run out, as seven days would. */
  expireInvites(email: string): Promise<void>
}

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

export const test = base.extend<Fixtures>({
  hasWeather: [false, { option: true }],

  hasPush: [false, { option: true }],

  push: async ({ hasPush }, use) => {
    const service = hasPush ? await startPushService() : undefined
    await use(service)
    await service?.close()
  },

  site: async ({ hasWeather, push }, use) => {
    const weather = hasWeather ? await startStubWeather() : undefined
    const site = await openSite(weather?.url, push?.settings)
    await use(site)
    await site.stop()
    weather?.stop()
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

async function openSite(
  weatherUrl: string | undefined,
  pushSettings: Record<string, string> = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-journey-'))
  let child: ChildProcess | undefined
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  const site: Site = {
    url: '',
    dataDir,
    async start() {
      const port = site.url === '' ? '0' : new URL(site.url).port
      child = spawn(process.execPath, [SERVER], {
        env: {
          PATH: process.env.PATH,
          // No journey asks a real bank.
          RATES_PROVIDER: 'off',
          DATA_DIR: dataDir,
          PORT: port,
          LOG_LEVEL: 'warn',
          NODE_ENV: 'production',
          ...weatherSettings(weatherUrl),
          ...pushSettings,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      site.url = await readAddress(child)
    },
    async setWeather(scenario) {
      if (weatherUrl === undefined) throw new Error('This journey has no weather.')
      await fetch(`${weatherUrl}/__scenario`, { method: 'POST', body: JSON.stringify(scenario) })
    },
    async expireInvites(email) {
      const database = new Database(join(dataDir, 'sendit.db'))
      database.prepare('UPDATE invites SET expires_at = created_at WHERE email = ?').run(email)
      database.close()
    },
    async letRidersBeLate(minutes) {
      const database = new Database(join(dataDir, 'sendit.db'))
      const instant = (late: number) => new Date(Date.now() - late * 60_000).toISOString()
      database
        .prepare('UPDATE outings SET back_by_at = ?, out_at = ? WHERE back_at IS NULL')
        .run(instant(minutes), instant(minutes + 120))
      database.close()
    },
    async letForecastsGetOld() {
      const database = new Database(join(dataDir, 'sendit.db'))
      database.prepare('UPDATE wind_looks SET due_at = ?').run(new Date(0).toISOString())
      database.close()
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
  await site.start()
  return site
}

function weatherSettings(url: string | undefined): Record<string, string> {
  if (url === undefined) return { WEATHER_PROVIDER: 'off' }
  const hosts = ['FORECAST', 'MARINE', 'GEOCODING', 'ARCHIVE']
  return Object.fromEntries(hosts.map((host) => [`OPEN_METEO_${host}_URL`, url]))
}

async function startStubWeather(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', STUB_WEATHER], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await readAddress(child, /^(http:\/\/\S+)$/), stop: () => void child.kill('SIGTERM') }
}

/** The address in the line a person would read on the console. */
function readAddress(child: ChildProcess, pattern = /ready at (http:\/\/\S+)/): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the server did not start'))
    }, READY_WITHIN_MS)
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = pattern.exec(line)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
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
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Invite' }).click()
      await expect(row).toHaveCount(0)
    },
  }
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
