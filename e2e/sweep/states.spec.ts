import type { Page } from '@playwright/test'
import { chatFiles, crewOfTwo, expect, test } from '#e2e/crew.ts'
import { auditSizes } from '#e2e/inspect.ts'

test('axe finds nothing on the expenses, their forms and what is paid', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewOfTwo(rider)
  await auditExpenses(ana.page, tripId)
})

test('axe finds nothing on photos and pictures', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewOfTwo(rider)
  await auditMedia(ana.page)
  await auditPictures(ana.page, tripId)
})

test('axe finds nothing on the awards from nominations to the envelope', async ({ rider }) => {
  test.slow()
  const { ana, tripId } = await crewOfTwo(rider)
  await auditAwards(ana.page, tripId)
})

async function auditExpenses(page: Page, tripId: string) {
  await visit(page, `/expenses?tripId=${tripId}`, 'Nothing to split yet')
  await page.getByRole('button', { name: 'Add Expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Tapas night')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog.getByText('Enter an amount')).toBeVisible()
  await auditSizes(page)
  await dialog.getByLabel('Amount', { exact: true }).fill('60,01')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog).toHaveCount(0)
  await auditSizes(page)
  await page.getByRole('button', { name: /Partial payment/ }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('£10.00 paid')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await auditSizes(page)
}

async function auditAwards(page: Page, tripId: string) {
  await page.goto(`/awards?tripId=${tripId}`)
  for (const place of [0, 1]) await nominateAndVote(page, tripId, place)
  await page.request.patch(`/api/awards/${await awardId(page, tripId, 0)}`, { data: { status: 'completed' } })
  await expect(page.getByText('Winner Selected')).toBeVisible()
  await expect(page.getByText('Your vote')).toBeVisible()
  await auditSizes(page)
  await page.getByRole('button', { name: 'Nominate for Best Picture' }).click()
  await page.getByRole('button', { name: 'Submit Nomination' }).click()
  await expect(page.getByText('Please select someone to nominate')).toBeVisible()
  await auditSizes(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Close voting/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close voting' }).click()
  await expect(page.getByText('Winner Selected')).toHaveCount(2)
  await visit(page, `/awards?tripId=${tripId}&show=winners`, 'Open the envelope')
  await page.getByRole('button', { name: 'Open the envelope' }).click()
  await expect(page.getByText(/ goes to$/)).toBeVisible()
  await auditSizes(page)
}

async function nominateAndVote(page: Page, tripId: string, place: number) {
  const award = `/api/awards/${await awardId(page, tripId, place)}`
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const reply = await page.request.post(`${award}/nominations`, { data: { nominatedUserId: id } })
  const nomination = (await reply.json()) as { id: string }
  await page.request.patch(award, { data: { status: 'voting' } })
  await page.request.post(`${award}/vote`, { data: { nominationId: nomination.id } })
}

async function awardId(page: Page, tripId: string, place: number): Promise<string> {
  const awards = (await (await page.request.get(`/api/trips/${tripId}/awards`)).json()) as { id: string }[]
  return awards[place]?.id ?? ''
}

const PIXEL = {
  name: 'jump.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function auditMedia(page: Page) {
  await visit(page, '/media', 'No photos yet')
  const field = page.getByLabel('Choose files').first()
  await field.setInputFiles([PIXEL])
  await expect(page.getByRole('button', { name: /^Photo by/ })).toBeVisible()
  const failure = { status: 500, json: { message: 'Something went wrong.', code: 'INTERNAL' } }
  await page.route('**/api/trips/*/media', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failure) : route.fallback(),
  )
  await field.setInputFiles([PIXEL])
  await expect(page.getByText('Failed to upload media')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await auditSizes(page)
  await page.getByRole('button', { name: /^Photo by/ }).click()
  await expect(page.getByText('1 / 1')).toBeVisible()
  await auditSizes(page)
  await visit(page, '/chat', /\d+ online/)
  await chatFiles(page).setInputFiles([PIXEL])
  await expect(page.getByRole('log').getByRole('button', { name: 'Open jump.png' })).toBeVisible()
  await auditSizes(page)
}

async function auditPictures(page: Page, tripId: string) {
  await page.goto(`/?trip=${tripId}`)
  await page.getByRole('button', { name: 'Change hero image' }).click()
  await page.getByRole('tab', { name: 'Upload File' }).click()
  await page.getByLabel('Hero image file').setInputFiles([PIXEL])
  await expect(page.getByText(/^jump\.png, /)).toBeVisible()
  await auditSizes(page)
  await page.goto('/profile')
  await page.getByLabel('Profile picture file').setInputFiles([PIXEL])
  await expect(page.getByRole('button', { name: 'Save Picture' })).toBeEnabled()
  await auditSizes(page)
}

async function visit(page: Page, path: string, sight: string | RegExp) {
  await page.goto(path)
  await expect(page.getByText(sight).first()).toBeVisible()
  await auditSizes(page)
}
