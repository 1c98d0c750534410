import type { Locator, Page } from '@playwright/test'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a custom award appears once on every screen', async ({ rider }) => {
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

test('evidence, a deadline, and three envelopes that open on two phones at once', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const list = `/api/trips/${tripId}/awards`
  const awards = (await (await ana.page.request.get(list)).json()) as { id: string; category: string }[]
  const me = (await (await ana.page.request.get('/api/auth/user')).json()) as { id: string }
  const [first, second, third] = awards
  for (const award of [first, second, third]) {
    const path = `/api/awards/${award?.id}`
    const form = { data: { nominatedUserId: me.id, reason: `For ${award?.category}` } }
    const nomination = await (await ana.page.request.post(`${path}/nominations`, form)).json()
    if (award === third) continue
    await ana.page.request.patch(path, { data: { status: 'voting' } })
    for (const { page } of [ana, ben])
      await page.request.post(`${path}/vote`, { data: { nominationId: nomination.id } })
  }

  await ana.page.goto(`/awards?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: `Nominate for ${third?.category}` }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Nominate' })
  await dialog.getByText('ben', { exact: true }).click()
  await dialog
    .getByLabel('A photo as evidence')
    .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: await ana.page.screenshot() })
  await expect(dialog.getByRole('button', { name: /^Photo 1/, pressed: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Nomination' }).click()
  await expect(dialog).toHaveCount(0)
  const card = (page: typeof ana.page) =>
    page.getByRole('article', { name: third?.category ?? '', exact: true })
  await expect(card(ana.page).getByText('2 nominated, 1 with a photo')).toBeVisible()
  await card(ana.page)
    .getByRole('button', { name: /^Open voting/ })
    .click()
  const opening = ana.page.getByRole('alertdialog', { name: 'Open voting?' })
  await opening.getByLabel('Voting closes').selectOption({ index: 1 })
  await opening.getByRole('button', { name: 'Open voting' }).click()
  await ben.page.goto(`/awards?tripId=${tripId}`)
  await expect(card(ben.page).getByText(/^until /)).toBeVisible()
  await expect(card(ben.page).getByText('Evidence by ana')).toBeVisible()
  await card(ben.page).getByRole('button', { name: 'Vote for ben' }).click()
  await expect(card(ben.page).getByText('ana', { exact: true }).last()).toBeVisible()
  await card(ana.page).getByRole('button', { name: 'Vote for ben' }).click()
  await expect(card(ben.page).getByText('Winner Selected')).toBeVisible()

  const ceremony = (page: typeof ana.page) => page.getByRole('dialog', { name: 'Award ceremony' })
  for (const { page } of [ana, ben]) await page.getByRole('link', { name: 'Get ready' }).click()
  await ceremony(ana.page).getByRole('button', { name: 'Open the envelope' }).click()
  for (const { page } of [ana, ben]) await expect(ceremony(page).getByRole('status')).toHaveText('ana')
  await ceremony(ben.page).getByRole('button', { name: 'Next envelope' }).click()
  await expect(ceremony(ana.page).getByRole('progressbar', { name: 'Award 2 of 3' })).toBeVisible()
  await ana.page.keyboard.press('ArrowRight')
  await expect(ceremony(ben.page).getByText(`${second?.category} goes to`)).toBeVisible()
  await ana.page.keyboard.press('ArrowRight')
  await expect(ceremony(ben.page).getByRole('heading', { name: third?.category ?? '' })).toBeVisible()

  await ben.page.reload()
  await expect(ceremony(ben.page).getByRole('progressbar', { name: 'Award 3 of 3' })).toBeVisible()
  await ceremony(ben.page).getByRole('button', { name: 'Open the envelope' }).click()
  for (const { page } of [ana, ben]) await expect(ceremony(page).getByRole('status')).toHaveText('ben')
  await ceremony(ana.page).getByRole('button', { name: 'Back to the awards' }).click()
  await expect(ceremony(ana.page)).toHaveCount(0)
})

async function openAwards(page: Page, tripId: string) {
  await page.goto(`/awards?tripId=${tripId}`)
  await expect(page.getByRole('article')).toHaveCount(20)
}

function card(page: Page, category: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: category, exact: true }) })
}
