import type { Page, Response } from '@playwright/test'
import { crewOfTwo, expect, inviteByCall, test } from '#e2e/crew.ts'
import { askForLink, newestLink } from '#e2e/sign-in.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('what changes after a screen was read and before its socket is let in is seen', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const letIn = await holdSockets(ben.page)
  await ben.page.goto(`/awards?tripId=${tripId}`)
  await expect(ben.page.getByText('Nominations Open').first()).toBeVisible()

  await openVoting(ana.page, tripId)
  letIn()

  await expect(ben.page.getByText('Voting Open')).toBeVisible()
})

test('a guest who reconnects sees that a photo was removed', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const mediumId = await sharePhoto(ana.page, tripId)
  const guest = await rider()
  await guest.page.goto(await inviteByCall(ana, tripId, 'gus'))
  await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(guest.page.getByText(/viewing this trip as a guest/)).toBeVisible()
  await guest.page.getByRole('link', { name: /^Chat/ }).click()
  await expect(guest.page.getByText(/\d online/)).toBeVisible()
  await expect(guest.page.getByRole('log').getByLabel(/dot\.png/)).toBeVisible()

  await guest.context.setOffline(true)
  await expect(guest.page.getByText('Offline: messages go out when you are back')).toBeVisible()
  await ana.page.request.delete(`/api/media/${mediumId}`)
  await guest.context.setOffline(false)

  await expect(guest.page.getByText('Photo removed')).toBeVisible({ timeout: 30_000 })
})

test('reconnecting without changes downloads nothing again', async ({ rider }) => {
  const { ben, tripId } = await crewOfTwo(rider)
  const isIn = ben.page.waitForResponse(isKnownList)
  await ben.page.goto(`/awards?tripId=${tripId}`)
  await expect(ben.page.getByText('Nominations Open').first()).toBeVisible()
  await isIn
  const answered: string[] = []
  ben.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // Writes such as marking the trip as opened may be late.
    const isRead = response.request().method() === 'GET'
    if (isRead && pathname.startsWith('/api/trips')) answered.push(`${response.status()} ${pathname}`)
  })

  await ben.context.setOffline(true)
  await expect(ben.page.getByText("You're offline.")).toBeVisible()
  await ben.context.setOffline(false)

  await expect(ben.page.getByText("You're offline.")).toHaveCount(0)
  await expect.poll(() => answered).toContain('304 /api/trips')
  expect(answered.filter((each) => each.startsWith('200'))).toEqual([])
})

test('six tabs of one person do not push each other out for ever', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  let sockets = 0
  ana.context.on('page', (page) => page.on('websocket', () => sockets++))
  const tabs: Page[] = []
  await ana.page.goto('/robots.txt')
  for (let count = 1; count <= 6; count += 1) {
    const tab = await ana.context.newPage()
    await tab.goto(`/chat?tripId=${tripId}`)
    await expect(tab.getByText(/\d online/)).toBeVisible()
    tabs.push(tab)
  }
  const [oldest, second] = tabs as [Page, Page]

  await expect(oldest.getByText('Paused: open in many places')).toBeVisible()
  for (const tab of tabs.slice(1)) await expect(tab.getByText(/\d online/)).toBeVisible()
  await oldest.getByRole('heading', { level: 1 }).click()
  await expect(oldest.getByText(/\d online/)).toBeVisible()
  await expect(second.getByText('Paused: open in many places')).toBeVisible()

  expect(sockets).toBe(7)
})

test('leaving a trip on one device removes it from the other', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const laptop = await rider()
  await laptop.signIn('ana')
  await laptop.page.goto(`/expenses?tripId=${tripId}`)
  await expect(laptop.page.getByText('Levante Week').first()).toBeVisible()

  await ana.page.request.delete(`/api/trips/${tripId}/leave`)

  await expect(laptop.page.getByText('Trip not found')).toBeVisible()
  await expect(laptop.page.getByText('Levante Week')).toHaveCount(0)
})

test('the tab that requested a sign-in link continues when the link opens in another', async ({ rider }) => {
  const { page, context, email } = await rider()
  await page.goto('/auth?redirectUrl=%2Fprofile')
  await askForLink(page, email('ana'))
  const other = await context.newPage()

  await other.goto(await newestLink(page, email('ana'), /\/auth\/verify/))

  await expect(other.getByText("Welcome! You've been signed in successfully.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

/** Blocks WebSockets until the returned function is called. */
async function holdSockets(page: Page): Promise<() => void> {
  let letIn: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const held: (string | Buffer)[] = []
    let forward = (text: string | Buffer): void => {
      held.push(text)
    }
    socket.onMessage((text) => forward(text))
    void isOpen.then(() => {
      const server = socket.connectToServer()
      forward = (text) => server.send(text)
      for (const text of held) forward(text)
    })
  })
  return letIn
}

function isKnownList(response: Response): boolean {
  return new URL(response.url()).pathname === '/api/trips' && response.status() === 304
}

async function openVoting(page: Page, tripId: string): Promise<void> {
  const awards = (await (await page.request.get(`/api/trips/${tripId}/awards`)).json()) as { id: string }[]
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const path = `/api/awards/${awards[0]?.id}`
  await page.request.post(`${path}/nominations`, { data: { nominatedUserId: id } })
  const opened = await page.request.patch(path, { data: { status: 'voting' } })
  expect(opened.status()).toBe(200)
}

async function sharePhoto(page: Page, tripId: string): Promise<string> {
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: DOT }
  const stored = await page.request.post(`/api/trips/${tripId}/media`, { multipart: { file } })
  expect(stored.status()).toBe(201)
  const { id } = (await stored.json()) as { id: string }
  await page.request.post(`/api/trips/${tripId}/messages`, { data: { text: 'Shared an image', mediaId: id } })
  return id
}
