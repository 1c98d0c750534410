import type { Page } from '@playwright/test'
import { choose, log, openChat, reaction } from '#e2e/chat-steps.ts'
import { crewOfTwo, expect, joinTrip, test } from '#e2e/crew.ts'

const EDITED = 'The 9, and who has the pump?'

test('three people reply, react, edit, delete, mention, pin and search, one of them without network in between', async ({
  rider,
}) => {
  test.setTimeout(90_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const cleo = await rider()
  await joinTrip(cleo, 'cleo', { ana, tripId })
  const all = [ana, ben, cleo]
  for (const { page } of all) await openChat(page)
  await expect(ana.page.getByText('3 online')).toBeVisible()
  for (const text of ['9 or 12?', 'Door code 4417', 'Wrong chat']) await ana.postMessage(text)
  for (const { page } of all) await expect(log(page).getByText('Wrong chat')).toBeVisible()

  await cleo.context.setOffline(true)
  await expect(cleo.page.getByText('Offline: messages go out when you are back')).toBeVisible()
  await choose(cleo, '9 or 12?', 'Reply')
  await mention(cleo.page, 'The 9, ask @be')
  await choose(cleo, 'Door code 4417', 'Heart')
  await choose(cleo, 'Door code 4417', 'Pin for the crew')

  await choose(ben, '9 or 12?', 'Shaka')
  // Its arrival would shift the layout under the long press.
  await expect(reaction(ana.page, '🤙 1')).toBeVisible()
  await choose(ana, '9 or 12?', /^Edit/)
  await expect(field(ana.page)).toHaveValue('9 or 12?')
  await ana.postMessage(EDITED)
  await choose(ana, 'Wrong chat', 'Delete')
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await mention(ben.page, 'The pump is with @cl')
  await expect(log(ana.page).getByText('The pump is with')).toBeVisible()
  await expect(log(cleo.page).getByText('Wrong chat')).toBeVisible()
  await expect(log(ana.page).getByText('The 9, ask')).toHaveCount(0)
  await cleo.context.setOffline(false)

  for (const { page } of all) {
    const answered = page.getByRole('button', {
      name: /^In reply to (You|ana): The 9, and who has the pump\?/,
    })
    await expect(answered).toBeVisible({ timeout: 30_000 })
    await expect(log(page).getByText(EDITED, { exact: true }).first()).toBeVisible()
    await expect(log(page).getByText('Message deleted')).toBeVisible()
    await expect(log(page).getByText('Wrong chat')).toHaveCount(0)
    await expect(reaction(page, '🤙 1')).toBeVisible()
    await expect(reaction(page, '❤️ 1')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pinned by cleo, 1 of 1: Door code 4417/ })).toBeVisible()
    await expect(page.getByRole('log').locator('.bubble')).toHaveCount(5)
  }
  await expect(mentions(ana.page)).toHaveText(['@cleo', '@ben'])
  await expect(mentions(ben.page)).toHaveText(['@cleo', '@ben (you)'])
  await expect(mentions(cleo.page)).toHaveText(['@cleo (you)', '@ben'])

  await searchFor(cleo.page, 'pump')
  await expect(cleo.page.getByText('2 messages with “pump”')).toBeVisible()
  await searchFor(cleo.page, 'wrong')
  await expect(cleo.page.getByText('No message with “wrong”.')).toBeVisible()
  await searchFor(cleo.page, 'door')
  await cleo.page
    .getByRole('button')
    .filter({ has: cleo.page.locator('mark') })
    .click()
  await expect(cleo.page.locator('.message-target')).toContainText('Door code 4417')
})

async function mention(page: Page, text: string) {
  await field(page).pressSequentially(text)
  const name = new RegExp(text.slice(text.lastIndexOf('@') + 1))
  await expect(page.getByRole('listbox', { name: 'Mention' }).getByRole('option').first()).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Mention' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
}

async function searchFor(page: Page, words: string) {
  const box = page.getByRole('searchbox', { name: 'Search messages' })
  if (!(await box.isVisible())) await page.getByRole('button', { name: 'Search messages' }).click()
  await box.fill(words)
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message the crew' })
const mentions = (page: Page) => log(page).locator('.mention')
