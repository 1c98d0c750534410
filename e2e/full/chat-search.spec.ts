import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { searchMarks } from '@sendit/core/chat/kinds.ts'
import { searchWords } from '@sendit/core/chat/search-words.ts'
import Database from 'libsql'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, guestOf, type Rider, test } from '#e2e/crew.ts'
import type { Site } from '#e2e/site.ts'

const DESK = { width: 1280, height: 800 }

test('three people, one a guest, mention each other and see who writes and who has read', async ({
  rider,
}) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const bob = await guestOf(rider, { ana, tripId }, 'bob')
  for (const who of [ana, ben, bob]) await openChat(who.page)
  await expect(ana.page.getByText('3 online')).toBeVisible()

  await field(ben.page).focus()
  await ben.page.keyboard.type('Who has the pump? @')
  await expect(options(ben.page)).toHaveText([/ana/, /Bob/, /@crew/])
  for (const { page } of [ana, bob]) await expect(page.getByText('ben is typing').last()).toBeVisible()
  await audit(ben.page)
  await ben.page.keyboard.press('ArrowDown')
  await expect(options(ben.page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await ben.page.keyboard.press('Tab')
  await ben.page.keyboard.type('or @an')
  await expect(options(ben.page).first()).toHaveText(/ana/)
  await ben.page.keyboard.press('Enter')
  await expect(field(ben.page)).toHaveValue('Who has the pump? @Bob or @ana ')
  await ben.page.keyboard.press('Enter')

  await expect(mentions(ana.page)).toHaveText(['@Bob', '@ana (you)'])
  await expect(mentions(bob.page)).toHaveText(['@Bob (you)', '@ana'])
  await expect(ana.page.getByText('ben is typing')).toHaveCount(0)

  await field(bob.page).pressSequentially('It is in the van, @cr')
  await options(bob.page).filter({ hasText: '@crew' }).tap()
  await field(bob.page).press('Enter')
  await expect(mentions(ben.page)).toHaveText(['@Bob', '@ana', '@crew (you)'])

  const seen = ben.page.getByRole('button', { name: 'Seen by 1' })
  await expect(seen).toBeVisible()
  await seen.press('Enter')
  await expect(ben.page.getByRole('dialog', { name: 'Seen by 1' }).getByRole('listitem')).toHaveText(/ana/)
  await audit(ben.page)
  await ben.page.keyboard.press('Escape')
  await expect(seen).toBeFocused()
})

test('a mention that is written offline arrives as one', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await openChat(ben.page)
  await expect(ben.page.getByText('2 online')).toBeVisible()
  await ben.context.setOffline(true)
  await expect(ben.page.getByText('Offline: messages go out when you are back')).toBeVisible()

  await field(ben.page).pressSequentially('See you, @an')
  await ben.page.keyboard.press('Enter')
  await ben.page.keyboard.press('Enter')
  await expect(mentions(ben.page)).toHaveText(['@ana'])
  await ben.context.setOffline(false)

  await expect(mentions(ana.page)).toHaveText(['@ana (you)'], { timeout: 30_000 })
})

test('a keyboard search jumps to an old message and back to the newest', async ({ rider, site }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  talkAtLength(site, { ben, tripId })
  await openChat(ana.page)
  await expect(message(ana.page, 'Number 300.')).toBeVisible()

  await ana.page.getByRole('button', { name: 'Search messages' }).press('Enter')
  await expect(searchField(ana.page)).toBeFocused()
  await ana.page.keyboard.type('PÚMP')
  await expect(ana.page.getByText('3 messages with “PÚMP”')).toBeVisible()
  await audit(ana.page)
  await ana.page.getByRole('button', { name: /Number 50 has the pump/ }).press('Enter')

  const hit = ana.page.locator('.message-target')
  await expect(hit).toContainText('Number 50 has the pump')
  await expect(hit).toBeInViewport()
  await expect(hit).toBeFocused()
  await expect(hit.locator('mark')).toHaveText('pump')
  await expect(ana.page.getByText('2 of 3')).toBeVisible()
  await audit(ana.page)
  await ana.page.getByRole('button', { name: 'Newer match' }).press('Enter')
  await expect(hit).toContainText('Number 200 has the pump')
  await expect(hit).toBeInViewport()
  await ana.page.getByRole('button', { name: 'Done' }).press('Enter')

  await expect(ana.page.getByRole('button', { name: 'Search messages' })).toBeFocused()
  await ana.page.getByRole('button', { name: 'Newest messages' }).press('Enter')
  await expect(message(ana.page, 'Number 300.')).toBeInViewport()
  await ana.postMessage('All found')
  await expect(message(ana.page, 'All found')).toBeInViewport()

  await ana.page.getByRole('button', { name: 'Search messages' }).click()
  await searchField(ana.page).fill('pump')
  await ana.page.getByRole('button', { name: /Number 50 has the pump/ }).click()
  await expect(message(ana.page, 'Number 50 has the pump.')).toBeInViewport()
  await ana.page.getByRole('log').focus()
  await expect(async () => {
    await ana.page.keyboard.press('Home')
    await expect(message(ana.page, 'Number 1.')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(async () => {
    await ana.page.keyboard.press('End')
    await expect(message(ana.page, 'Number 300.')).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('on a desktop, search results are shown beside the chat', async ({ rider, site }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  talkAtLength(site, { ben, tripId })
  const page = ana.page
  await page.setViewportSize(DESK)
  await openChat(page)

  await page.getByRole('button', { name: 'Search messages' }).press('Enter')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('pump')
  const found = page.getByRole('button', { name: /Number 50 has the pump/ })
  await found.press('Enter')

  await expect(page.locator('.message-target')).toContainText('Number 50 has the pump')
  await expect(page.locator('.message-target')).toBeInViewport()
  await expect(found).toBeFocused()
  await expect(found).toHaveAttribute('aria-current', 'true')
  await expect(field(page)).toBeVisible()
  await audit(page)
  await searchField(page).fill('anchor')
  await expect(page.getByText('No message with “anchor”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(searchField(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search messages' })).toBeFocused()
})

test('with read receipts off, a reader is not shown', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await ben.page.goto('/profile')
  await ben.page.getByRole('switch', { name: 'Let the crew see what I have read' }).press('Space')
  await ben.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(ben.page.getByText('Profile Updated')).toBeVisible()
  await openChat(ana.page)
  await openChat(ben.page)
  await ana.postMessage('Who reads this?')
  await expect(message(ben.page, 'Who reads this')).toBeVisible()
  const saved = await ben.page.waitForResponse((response) => response.url().endsWith('/read'))
  expect(saved.ok()).toBe(true)

  await ana.page.reload()

  await expect(message(ana.page, 'Who reads this')).toBeVisible()
  await expect(ana.page.getByText(/Seen by/)).toHaveCount(0)
})

function talkAtLength({ dataDir }: Site, { ben, tripId }: { ben: Rider; tripId: string }): void {
  const database = new Database(join(dataDir, 'sendit.db'))
  database.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE')
  const { id } = database.prepare('SELECT id FROM users WHERE email = ?').get(ben.email('ben')) as {
    id: string
  }
  const insert = database.prepare(
    'INSERT INTO messages (id, trip_id, seq, version, sender_user_id, text, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const index = database.prepare(
    'INSERT INTO message_words (message_id, trip_id, seq, words) VALUES (?, ?, ?, ?)',
  )
  const start = Date.now() - 24 * 3_600_000
  for (let seq = 1; seq <= 300; seq += 1) {
    const text = [10, 50, 200].includes(seq) ? `Number ${seq} has the pump.` : `Number ${seq}.`
    const messageId = randomUUID()
    const words = [...searchWords(text), ...searchMarks({ text, senderId: id, mediumType: null })].join(' ')
    insert.run(messageId, tripId, seq, seq, id, text, new Date(start + seq * 60_000).toISOString())
    index.run(messageId, tripId, seq, words)
  }
  database.prepare('UPDATE trips SET message_seq = 300 WHERE id = ?').run(tripId)
  database.exec('COMMIT')
  database.close()
}

async function openChat(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await expect(field(page)).toBeEnabled()
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message the crew' })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search messages' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Mention' }).getByRole('option')
const mentions = (page: Page) => page.getByRole('log').locator('.mention')
const message = (page: Page, text: string) => page.getByRole('log').getByText(text)
