import type { Locator, Page } from '@playwright/test'
import { crewOfTwo, expect, type Rider, test } from './crew.ts'

type OpenRider = Parameters<typeof crewOfTwo>[0]

// The ceremony is one of the screens that move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('three friends go from nominations over a tie to a winner', async ({ rider }) => {
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
  // Who has not voted hears how many did, and not for whom.
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

test('a custom award stands on every screen, once', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await openAwards(page, tripId)

  for (const name of ['Golden Pump', 'golden  pump']) {
    await ana.page.getByRole('button', { name: 'Create Custom Award' }).click()
    const dialog = ana.page.getByRole('dialog')
    await dialog.getByLabel('Award Name').fill(name)
    await dialog.getByRole('button', { name: 'Create Award' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await expect(card(ben.page, 'Golden Pump').getByText('Custom award by ana.')).toBeVisible()
  await expect(ben.page.getByRole('article')).toHaveCount(21)
  await expect(ana.page.getByRole('article')).toHaveCount(21)
})

test('whoever is nobody here is asked to sign in before the awards', async ({ rider }) => {
  const { page } = await rider()
  await page.goto('/awards')

  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()

  await expect(page).toHaveURL(/\/magic-auth\?redirectUrl=%2Fawards$/)
  await expect(page.getByRole('button', { name: 'Send Magic Link' })).toBeVisible()
})

async function crewOfThree(openRider: OpenRider) {
  const { ana, ben, tripId } = await crewOfTwo(openRider)
  const invite = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: 'cai@crew.example', name: 'Cai' },
  })
  const { inviteUrl } = (await invite.json()) as { inviteUrl: string }
  const cai: Rider = await openRider()
  await cai.signIn('cai@crew.example', { inviteToken: new URL(inviteUrl).searchParams.get('token') ?? '' })
  return { ana, ben, cai, tripId }
}

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

/** The last evening: the envelope over the whole screen, and back. */
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
