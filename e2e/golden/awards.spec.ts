import type { Locator, Page } from '@playwright/test'
import { crewOfThree, expect, test } from '#e2e/crew.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('three friends go from nominations over a tie to a winner', async ({ rider }) => {
  test.setTimeout(60_000)
  const { ana, ben, cai, tripId } = await crewOfThree(rider)
  for (const { page } of [ana, ben, cai]) await openAwards(page, tripId)

  await nominate(ana.page, 'ben', 'Cleared the rescue boat')
  await expect(boost(ben.page).getByText('1 nominated')).toBeVisible()
  await nominate(ben.page, 'ana')
  await nominate(cai.page, 'You')
  await expect(boost(ana.page).getByText('3 nominated')).toBeVisible()

  await boost(cai.page)
    .getByRole('button', { name: /Open voting/ })
    .click()
  await cai.page.getByRole('alertdialog').getByRole('button', { name: 'Open voting' }).click()
  for (const { page } of [ana, ben, cai]) await expect(boost(page).getByText('Voting Open')).toBeVisible()

  await vote(ben.page, 'ana')
  await expect(boost(ben.page).getByText('Your vote')).toBeVisible()
  await expect(boost(ben.page).getByText(/\d votes?$/)).toHaveCount(3)
  await expect(boost(ana.page).getByText('1 vote so far. Vote to see how it stands.')).toBeVisible()
  await expect(boost(ana.page).getByText(/\d votes?$/)).toHaveCount(0)
  await vote(ana.page, 'ben')
  await vote(cai.page, 'cai')
  await expect(boost(ben.page).getByText('3 votes so far.')).toBeVisible()
  await expect(boost(ben.page).getByRole('button', { name: /Close voting/ })).toHaveCount(0)

  await boost(ana.page)
    .getByRole('button', { name: /Close voting and pick the winner/ })
    .click()
  const closing = ana.page.getByRole('alertdialog')
  await closing.getByRole('button', { name: 'Close voting' }).click()
  await expect(closing.getByText("It's a tie")).toBeVisible()
  await expect(closing.getByRole('radio')).toHaveCount(3)
  await closing.getByText('ben').click()
  await closing.getByRole('button', { name: 'Pick the winner' }).click()

  for (const { page } of [ana, ben, cai]) {
    await expect(boost(page).getByText('Winner Selected')).toBeVisible()
    await expect(boost(page).getByText('Congratulations, ben!')).toBeVisible()
  }
  await showWinners(cai.page, tripId)
})

async function openAwards(page: Page, tripId: string) {
  await page.goto(`/awards?tripId=${tripId}`)
  await expect(page.getByRole('article')).toHaveCount(20)
}

function card(page: Page, category: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: category, exact: true }) })
}

const boost = (page: Page) => card(page, 'Biggest Boost')

async function nominate(page: Page, name: string, reason?: string) {
  await boost(page).getByRole('button', { name: 'Nominate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nominate' })
  await dialog.getByText(name, { exact: true }).click()
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Submit Nomination' }).click()
  await expect(dialog).toHaveCount(0)
}

async function vote(page: Page, name: string) {
  await boost(page)
    .getByRole('button', { name: `Vote for ${name}` })
    .click()
}

async function showWinners(page: Page, tripId: string) {
  await page.getByRole('link', { name: 'Get ready' }).click()
  await expect(page).toHaveURL(new RegExp(`tripId=${tripId}&show=winners`))
  const ceremony = page.getByRole('dialog', { name: 'Award ceremony' })
  await expect(ceremony.getByRole('progressbar', { name: 'Award 1 of 1' })).toBeVisible()
  await ceremony.getByRole('button', { name: 'Open the envelope' }).click()
  await expect(ceremony.getByRole('status')).toHaveText('ben')
  await expect(ceremony.getByText('“Cleared the rescue boat”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ceremony).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/awards\\?tripId=${tripId}$`))
}
