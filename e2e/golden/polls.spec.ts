import type { Locator, Page } from '@playwright/test'
import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, guestOf, test } from '#e2e/crew.ts'

const QUESTION = 'Where do we eat tonight?'

test('a crew takes a poll to its winner, with a guest watching and one offline', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const gus = await guestOf(rider, { ana, tripId })
  for (const { page } of [ana, ben, gus]) await page.goto(`/chat?tripId=${tripId}`)

  await askByKeyboard(ana.page)
  for (const { page } of [ana, ben, gus]) await expect(poll(page).getByText('El Lola')).toBeVisible()
  await expect(poll(gus.page).getByText('0 of 2 voted. ana and ben not yet. Sign in to vote.')).toBeVisible()
  await expect(poll(gus.page).getByRole('radio')).toHaveCount(0)
  await expect(poll(ben.page).getByText(/^until .*\d\d:00$/)).toBeVisible()

  await ben.context.setOffline(true)
  await poll(ben.page).getByText('El Lola').click()
  await poll(ben.page).getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(poll(ben.page).getByText('Your vote waits for network')).toBeVisible()
  await voteByKeyboard(ana.page)
  await expect(poll(ana.page).getByText('1 of 2 voted. ben not yet.')).toBeVisible()
  await expect(poll(gus.page).getByText('1 of 2 voted.')).toBeVisible()
  await ben.context.setOffline(false)

  await expect(poll(ana.page).getByText('2 of 2 voted.')).toBeVisible()
  await expect(poll(ben.page).getByText('Your vote waits for network')).toHaveCount(0)
  await expect(resultOf(ben.page, 'El Lola')).toContainText('2 votes')
  await expect(resultOf(gus.page, 'El Lola')).toHaveCount(1)
  await expect(poll(gus.page).getByText('2 votes')).toHaveCount(0)

  await gus.page.getByRole('button', { name: `Open poll: ${QUESTION}` }).click()
  const open = gus.page.getByRole('dialog', { name: 'Open polls' })
  await expect(open.getByRole('article', { name: QUESTION })).toBeVisible()
  await expect(open.getByRole('radio')).toHaveCount(0)
  await gus.page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)

  await poll(ana.page)
    .getByRole('button', { name: /^Poll actions/ })
    .click()
  await ana.page.getByRole('menuitem', { name: 'Close poll' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Close poll' }).click()

  for (const { page } of [ana, ben, gus]) {
    await expect(poll(page).getByText('El Lola wins, 2 of 2. Closed today by ana.')).toBeVisible()
    await expect(resultOf(page, 'El Lola')).toContainText('wins')
    await expect(page.getByRole('button', { name: /^Open poll/ })).toHaveCount(0)
  }
  await audit(gus.page)
})

function poll(page: Page): Locator {
  return page.getByRole('article', { name: QUESTION })
}

const resultOf = (page: Page, answer: string) => poll(page).getByRole('listitem').filter({ hasText: answer })

async function askByKeyboard(page: Page) {
  const attach = page.getByRole('button', { name: 'Attach' })
  // Not focusable until its menu has loaded.
  await expect(attach).toBeEnabled()
  await attach.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Photo or file' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Poll' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New poll' })
  await expect(dialog.getByLabel('Question')).toBeFocused()
  await page.keyboard.type(QUESTION)
  for (const answer of ['Barbecue', 'El Lola']) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(() => document.activeElement?.matches('.answer-grip'))))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(answer)
  }
  await dialog.getByRole('button', { name: /^Move answer 2/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByLabel('Answer 1', { exact: true })).toHaveValue('El Lola')
  await dialog.getByLabel('Closes').selectOption({ index: 1 })
  await audit(page)
  await dialog.getByLabel('Question').press('Enter')
  await expect(dialog).toHaveCount(0)
}

async function voteByKeyboard(page: Page) {
  await poll(page).getByRole('radio', { name: 'Barbecue' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(poll(page).getByRole('radio', { name: 'El Lola' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(resultOf(page, 'El Lola')).toContainText('your vote')
}
