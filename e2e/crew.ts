// What every journey stands on: a server of its own, as people start it, and a phone for each rider.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

const SERVER = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const READY_WITHIN_MS = 15_000

export type Site = { url: string; dataDir: string; stop(): Promise<void>; start(): Promise<void> }

export type Rider = {
  page: Page
  context: BrowserContext
  /** Asks for the link and follows the one in the mail. */
  signIn(email: string): Promise<void>
  createTrip(trip: { name: string; location?: string; startsInDays?: number }): Promise<string>
}

type Fixtures = {
  site: Site
  /** Opens a browser of its own for one person. */
  rider: (options?: {
    colorScheme?: 'light' | 'dark'
    viewport?: { width: number; height: number }
  }) => Promise<Rider>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.stop()
    await rm(site.dataDir, { recursive: true, force: true })
  },

  rider: async ({ browser, site, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options, baseURL: site.url })
      contexts.push(context)
      const page = await context.newPage()
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

async function openSite(): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-journey-'))
  let child: ChildProcess | undefined
  const site: Site = {
    url: '',
    dataDir,
    async start() {
      const port = site.url === '' ? '0' : new URL(site.url).port
      child = spawn(process.execPath, [SERVER], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          PORT: port,
          LOG_LEVEL: 'warn',
          NODE_ENV: 'production',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      site.url = await readAddress(child)
    },
    async stop() {
      if (child === undefined || child.exitCode !== null) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
  await site.start()
  return site
}

/** The address in the line a person would read on the console. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not start')), READY_WITHIN_MS)
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /ready at (http:\/\/\S+)/.exec(line)?.[1]
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
    async signIn(email) {
      await page.goto('/auth')
      await askForLink(page, email)
      await page.goto(await newestLink(page, email))
      await expect(page.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
      await page.waitForURL((url) => url.pathname === '/')
    },
    createTrip: (trip) => createTrip(page, trip),
  }
}

export async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expect(page.getByText('Magic Link Sent!').first()).toBeVisible()
}

/** The link in the newest letter to this address, once it is there. */
export async function newestLink(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const letters = (await (await page.request.get('/api/mailbox')).json()) as {
        to: string
        link: string
      }[]
      link = letters.find((letter) => letter.to === email)?.link
      return link
    }, 'a letter in the mailbox')
    .toBeDefined()
  return link ?? ''
}

async function createTrip(
  page: Page,
  {
    name,
    location = 'Tarifa, Spain',
    startsInDays = 30,
  }: { name: string; location?: string; startsInDays?: number },
): Promise<string> {
  await page.goto('/create-trip')
  await page.getByLabel('Trip Name').fill(name)
  await page.getByLabel('Location').fill(location)
  await page.getByLabel('Trip Start Date').fill(dayFromNow(startsInDays))
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByText('Trip Created Successfully!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const trips = await page.request.get('/api/trips')
  const [trip] = (await trips.json()) as { id: string }[]
  if (trip === undefined) throw new Error(`the trip ${name} is not there`)
  return trip.id
}

/** `YYYY-MM-DD`, counted from today. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
