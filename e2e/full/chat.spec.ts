import type { Page } from '@playwright/test'
import { log } from '#e2e/chat-steps.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test.use({ isAlone: true })

test('two riders chat live; one writes offline and reconnects', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await openChat(ben.page)
  await expect(ana.page.getByText('2 online')).toBeVisible()
  await ana.postMessage('Wind at four?')
  await expect(message(ben.page, 'Wind at four?')).toBeVisible()

  await ben.context.setOffline(true)
  await expect(ben.page.getByText('Offline: messages go out when you are back')).toBeVisible()
  await ben.postMessage('First from the dead zone')
  await ben.postMessage('Second from the dead zone')
  await ana.postMessage('Ben is gone, I take his kite')
  await expect(message(ana.page, 'Ben is gone, I take his kite')).toBeVisible()
  // Shown before it is stored; storing decides the order.
  await expect(log(ana.page).getByText('Sending')).toHaveCount(0)
  await expect(message(ana.page, 'First from the dead zone')).toHaveCount(0)
  await ben.context.setOffline(false)

  await expect(message(ana.page, 'Second from the dead zone')).toBeVisible({ timeout: 30_000 })
  await expect(message(ben.page, 'Ben is gone, I take his kite')).toBeVisible()
  const order = [
    'Wind at four?',
    'Ben is gone, I take his kite',
    'First from the dead zone',
    'Second from the dead zone',
  ]
  for (const { page } of [ana, ben]) await expect.poll(() => shownTexts(page, order)).toEqual(order)
})

test('messages that wait when the page is reloaded are sent once the network is back', async ({
  rider,
  site,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await openChat(ben.page)
  await expect(ben.page.getByText('2 online')).toBeVisible()

  await ben.context.setOffline(true)
  await expect(ben.page.getByText('Offline: messages go out when you are back')).toBeVisible()
  const texts = ['one', 'two', 'three', 'four', 'five'].map((word) => `Queued ${word}`)
  for (const text of texts) await ben.postMessage(text)
  await ben.page.route('**/api/trips/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await ben.page.routeWebSocket(/\/ws$/, (socket) => void socket.close())
  await ben.context.setOffline(false)
  await ben.page.reload()
  for (const text of texts) await expect(message(ben.page, text)).toBeVisible()
  await expect(message(ana.page, 'Queued one')).toHaveCount(0)
  await ben.page.unrouteAll({ behavior: 'ignoreErrors' })
  await ben.page.goto(`${site.url}/chat`)

  for (const text of texts) await expect(message(ana.page, text)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => shownTexts(ana.page, texts)).toEqual(texts)
  await expect.poll(() => shownTexts(ben.page, texts)).toEqual(texts)
})

test('messages of others raise the badge, and opening the chat shows where the new ones start', async ({
  rider,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await ana.postMessage('Hello crew')
  await openChat(ben.page)
  await expect(message(ben.page, 'Hello crew')).toBeVisible()
  await ben.page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(ben.page.getByRole('timer')).toBeVisible()
  await ana.postMessage('Van leaves at eight')
  await ana.postMessage('Bring the pump')

  await expect(ben.page.getByRole('link', { name: 'Chat, 2 unread' })).toBeVisible()
  await ben.page.getByRole('link', { name: 'Chat, 2 unread' }).click()

  await expect(ben.page.getByText('2 new messages')).toBeVisible()
  await expect(message(ben.page, 'Bring the pump')).toBeVisible()
  await expect(ben.page.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
})

test('the chat survives a restart of the server without a reload', async ({ rider, site }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await openChat(ben.page)
  await ana.postMessage('Before the restart')
  await expect(message(ben.page, 'Before the restart')).toBeVisible()

  await site.stop()
  await ana.postMessage('While it was down')
  await site.start()

  await expect(message(ben.page, 'While it was down')).toBeVisible({ timeout: 40_000 })
})

async function openChat(page: Page) {
  await page.goto('/chat')
  await expect(page.getByText(/\d+ online/)).toBeVisible()
}

function message(page: Page, text: string) {
  return page.getByRole('log').getByText(text)
}

async function shownTexts(page: Page, wanted: string[]): Promise<string[]> {
  const shown = (await page.getByRole('log').textContent()) ?? ''
  const places = wanted.map((text) => ({ text, place: shown.indexOf(text), again: shown.lastIndexOf(text) }))
  return places
    .filter(({ place, again }) => place >= 0 && place === again)
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text)
}
