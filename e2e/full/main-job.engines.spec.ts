import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dayFromNow, expect, inviteByCall, type Rider, test } from '#e2e/crew.ts'
import { openFirefox } from '#e2e/engines/firefox.ts'
import { firefoxPath, webkitPrograms } from '#e2e/engines/found.ts'
import type { Tab } from '#e2e/engines/tab.ts'
import { openWebKit } from '#e2e/engines/webkit.ts'
import type { Site } from '#e2e/site.ts'

test.use({ isAlone: true })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Engine = { open(): Promise<Tab>; close(): Promise<void> }

test('the main job in Firefox', async ({ site, rider }) => {
  // biome-ignore lint/suspicious/noSkippedTests: a machine without this engine says so, and its other journeys run
  test.skip(firefoxPath === undefined, 'There is no Firefox here: FIREFOX_PATH, or install firefox-esr.')
  test.setTimeout(240_000)
  await doMainJob(openFirefox(firefoxPath ?? ''), { site, friend: await rider() })
})

test('the main job in WebKit', async ({ site, rider }) => {
  // biome-ignore lint/suspicious/noSkippedTests: a machine without this engine says so, and its other journeys run
  test.skip(webkitPrograms === undefined, 'There is no WebKit here: install webkit2gtk-driver and xvfb.')
  test.setTimeout(240_000)
  if (webkitPrograms !== undefined)
    await doMainJob(openWebKit(webkitPrograms), { site, friend: await rider() })
})

async function doMainJob(engine: Engine, { site, friend }: { site: Site; friend: Rider }) {
  try {
    const ben = await engine.open()
    const { email } = friend
    await signIn(ben, site, email('ben'))
    const tripId = await createTrip(ben, site)
    await friend.signIn('ana', { inviteToken: await inviteAna(ben, site, { tripId, email: email('ana') }) })
    const gus = await joinAsGuest(engine, { tripId, member: friend })
    await chatThreeWays(ben, gus, friend, tripId, site)
    await upload(ben, site, tripId)
    await addExpense(ben, site, tripId)
    await vote(ben, friend.page, site, tripId)
    await cutAndReturn(ben, friend, site, tripId)
  } finally {
    await engine.close()
  }
}

async function signIn(tab: Tab, site: Site, email: string) {
  await tab.goto(`${site.url}/auth`)
  await tab.type('Email Address', email)
  await tab.press('button', 'Send Magic Link')
  await tab.see('Magic Link Sent!')
  await tab.goto(await newestLink(site, email))
  await tab.see('Create your first trip to get started.')
}

async function createTrip(tab: Tab, site: Site): Promise<string> {
  await tab.goto(`${site.url}/create-trip`)
  await tab.type('Trip Name', 'Levante Week')
  await tab.type('Location', 'Tarifa, Spain')
  await tab.setDay('Trip Start Date', dayFromNow(20))
  await tab.press('button', 'Create Trip')
  await tab.see('Trip starts in')
  const address = new URL(await tab.url())
  return address.searchParams.get('trip') ?? address.searchParams.get('tripId') ?? ''
}

async function inviteAna(
  tab: Tab,
  site: Site,
  { tripId, email }: { tripId: string; email: string },
): Promise<string> {
  await tab.goto(`${site.url}/?trip=${tripId}`)
  await tab.type('Name', 'Ana')
  await tab.type('Email Address', email)
  await tab.press('button', 'Generate Invite Link')
  await tab.see('Ana')
  return new URL(await newestLink(site, email, /\?token=/)).searchParams.get('token') ?? ''
}

async function joinAsGuest(
  engine: Engine,
  { tripId, member }: { tripId: string; member: Rider },
): Promise<Tab> {
  const tab = await engine.open()
  await tab.goto(await inviteByCall(member, tripId, 'gus'))
  await tab.press('button', 'Accept Invitation & Join Trip')
  await tab.see('viewing this trip as a guest')
  return tab
}

async function chatThreeWays(ben: Tab, gus: Tab, friend: Rider, tripId: string, site: Site) {
  await friend.page.goto(`/chat?tripId=${tripId}`)
  for (const tab of [ben, gus]) await tab.goto(`${site.url}/chat?tripId=${tripId}`)
  for (const tab of [ben, gus]) await tab.see('3 online')
  await postMessage(ben, 'Pumping the 9 now')
  await postMessage(gus, 'Is there room in the van?')
  await friend.postMessage("25 knots by four. Who's in?")
  for (const text of ['Pumping the 9 now', 'Is there room in the van?', "25 knots by four. Who's in?"]) {
    for (const tab of [ben, gus]) await tab.see(text)
    await expect(friend.page.getByRole('log').getByText(text)).toBeVisible()
  }
}

async function postMessage(tab: Tab, text: string) {
  await tab.type('Message', text)
  await tab.enter('Message')
}

async function upload(tab: Tab, site: Site, tripId: string) {
  const path = join(site.dataDir, 'jump.png')
  await writeFile(path, PIXEL)
  await tab.goto(`${site.url}/media?tripId=${tripId}`)
  await tab.see('No photos yet')
  await tab.choose(path)
  await tab.press('button', 'Photo by ben')
  await tab.see('1 / 1')
}

async function addExpense(tab: Tab, site: Site, tripId: string) {
  await tab.goto(`${site.url}/expenses?tripId=${tripId}`)
  await tab.press('button', 'Add Expense')
  await tab.type('Amount', '24,98')
  await tab.type('Description', 'Tapas night')
  await tab.press('button', 'Add Expense')
  await tab.see('£12.49')
  await tab.see('Tapas night')
}

async function vote(tab: Tab, friend: Page, site: Site, tripId: string) {
  const awards = (await (await friend.request.get(`/api/trips/${tripId}/awards`)).json()) as { id: string }[]
  const members = (await (await friend.request.get(`/api/trips/${tripId}/members`)).json()) as {
    id: string
  }[]
  const award = awards[0]?.id ?? ''
  for (const { id } of members) {
    await friend.request.post(`/api/awards/${award}/nominations`, { data: { nominatedUserId: id } })
  }
  await friend.request.patch(`/api/awards/${award}`, { data: { status: 'voting' } })
  await tab.goto(`${site.url}/awards?tripId=${tripId}`)
  await tab.press('button', 'Vote for ana')
  await tab.see('Your vote')
}

async function cutAndReturn(tab: Tab, friend: Rider, site: Site, tripId: string) {
  await tab.goto(`${site.url}/chat?tripId=${tripId}`)
  await tab.see('Pumping the 9 now')
  await site.stop()
  await postMessage(tab, 'Said while nobody listened')
  await site.start()
  await expect(friend.page.getByRole('log').getByText('Said while nobody listened')).toBeVisible({
    timeout: 60_000,
  })
  await tab.see('Said while nobody listened')
}

async function newestLink(site: Site, email: string, pattern = /\/auth\/verify/): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${site.url}/api/mailbox`)).json()) as {
        to: string
        link: string
      }[]
      link = mails.find((mail) => mail.to === email && pattern.test(mail.link))?.link
      return link
    })
    .toBeDefined()
  return link ?? ''
}
