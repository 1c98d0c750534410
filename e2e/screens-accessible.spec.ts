import type { Page } from '@playwright/test'
import { audit, SIZES } from './audit.ts'
import { chatFiles, crewOfTwo, expect, type Rider, test } from './crew.ts'
import { askForLink } from './sign-in.ts'

for (const { viewport, size } of SIZES) {
  test(`axe finds nothing on the way in at ${size}`, async ({ rider }) => {
    const { page } = await rider({ viewport })
    await visit(page, '/', 'Get Started (Create Free Account)')
    await visit(page, '/auth', 'Send Magic Link')
    await askForLink(page, 'ana@crew.example')
    await audit(page)
    await visit(page, '/mailbox', 'Open the link')
    await visit(page, '/auth/verify', 'No verification token found in the URL.')
    await visit(page, '/?token=not-an-invite', 'Invalid Invite')
  })

  test(`axe finds nothing on the trip's screens at ${size}`, async ({ rider }) => {
    const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, viewport }))
    await auditTrip(ana, tripId)
    const link = await inviteLink(ana.page, tripId)
    const guest = await rider({ viewport })
    await visit(guest.page, link, 'Join the Trip!')
    await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
    await expect(guest.page.getByText(/viewing this trip as a guest/)).toBeVisible()
    await audit(guest.page)
  })

  test(`axe finds nothing on the expenses at ${size}`, async ({ rider }) => {
    const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, viewport }))
    await auditExpenses(ana.page, tripId)
    const guest = await rider({ viewport })
    await guest.page.goto(await inviteLink(ana.page, tripId))
    await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
    await expect(guest.page.getByText(/viewing this trip as a guest/)).toBeVisible()
    await visit(guest.page, '/expenses', 'Sign in to take part')
  })

  test(`axe finds nothing on photos and pictures at ${size}`, async ({ rider }) => {
    const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, viewport }))
    await auditMedia(ana.page)
    await auditPictures(ana.page, tripId)
  })

  test(`axe finds nothing on the awards at ${size}`, async ({ rider }) => {
    const { ana, tripId } = await crewOfTwo((options) => rider({ ...options, viewport }))
    await auditAwards(ana.page, tripId)
    const nobody = await rider({ viewport })
    await visit(nobody.page, '/awards', 'Authentication Required')
  })
}

async function auditTrip({ page, say }: Rider, tripId: string) {
  await visit(page, `/?trip=${tripId}`, 'Trip starts in')
  await visit(page, `/friends?tripId=${tripId}`, 'Friends Going')
  await visit(page, '/create-trip', 'Trip Start Date')
  await visit(page, `/create-trip?edit=${tripId}`, 'Save Changes')
  await visit(page, '/profile', 'Profile Settings')
  await visit(page, '/rider-card', 'If you are overdue')
  await visit(page, `/door?tripId=${tripId}`, 'Are you coming?')
  await visit(page, '/kites', '404 Page Not Found')
  await visit(page, '/chat', /\d+ online/)
  await say('See https://casalevante.example/booking')
  await expect(page.getByRole('log').getByRole('link')).toBeVisible()
  await audit(page)
  await page.request.post('/api/trips', {
    data: { name: 'Quiet Days', location: 'Hyères', tripDate: '2020-05-01' },
  })
  await visit(page, '/trips', 'Your Trips')
}

async function auditExpenses(page: Page, tripId: string) {
  await visit(page, `/expenses?tripId=${tripId}`, 'Nothing to split yet')
  await page.getByRole('button', { name: 'Add Expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Tapas night')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog.getByText('Enter an amount')).toBeVisible()
  await audit(page)
  await dialog.getByLabel('Amount', { exact: true }).fill('60,01')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await expect(dialog).toHaveCount(0)
  await audit(page)
  await page.getByRole('button', { name: /Partial payment/ }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('£10.00 paid')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await audit(page)
}

/** The first award has its winner, the second is being voted for, the rest are open. */
async function auditAwards(page: Page, tripId: string) {
  await page.goto(`/awards?tripId=${tripId}`)
  for (const place of [0, 1]) await nominateAndVote(page, tripId, place)
  await page.request.patch(`/api/awards/${await awardId(page, tripId, 0)}`, { data: { status: 'completed' } })
  await expect(page.getByText('Winner Selected')).toBeVisible()
  await expect(page.getByText('Your vote')).toBeVisible()
  await audit(page)
  await page.getByRole('button', { name: 'Nominate for Best Picture' }).click()
  await page.getByRole('button', { name: 'Submit Nomination' }).click()
  await expect(page.getByText('Please select someone to nominate')).toBeVisible()
  await audit(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Close voting/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close voting' }).click()
  await expect(page.getByText('Winner Selected')).toHaveCount(2)
  await visit(page, `/awards?tripId=${tripId}&show=winners`, 'Open the envelope')
  await page.getByRole('button', { name: 'Open the envelope' }).click()
  await expect(page.getByText(/ goes to$/)).toBeVisible()
  await audit(page)
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

/** The gallery empty, with a photo and a file, with an upload that failed, and the lightbox. */
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
  await audit(page)
  await page.getByRole('button', { name: /^Photo by/ }).click()
  await expect(page.getByText('1 / 1')).toBeVisible()
  await audit(page)
  await visit(page, '/chat', /\d+ online/)
  await chatFiles(page).setInputFiles([PIXEL])
  await expect(page.getByRole('log').getByRole('button', { name: 'Open jump.png' })).toBeVisible()
  await audit(page)
}

async function auditPictures(page: Page, tripId: string) {
  await page.goto(`/?trip=${tripId}`)
  await page.getByRole('button', { name: 'Change hero image' }).click()
  await page.getByRole('tab', { name: 'Upload File' }).click()
  await page.getByLabel('Hero image file').setInputFiles([PIXEL])
  await expect(page.getByText(/^jump\.png, /)).toBeVisible()
  await audit(page)
  await page.goto('/profile')
  await page.getByLabel('Profile picture file').setInputFiles([PIXEL])
  await expect(page.getByRole('button', { name: 'Save Picture' })).toBeEnabled()
  await audit(page)
}

async function inviteLink(page: Page, tripId: string): Promise<string> {
  const invite = await page.request.post(`/api/trips/${tripId}/invites`, {
    data: { email: 'gus@crew.example' },
  })
  return ((await invite.json()) as { inviteUrl: string }).inviteUrl
}

async function visit(page: Page, path: string, sight: string | RegExp) {
  await page.goto(path)
  await expect(page.getByText(sight).first()).toBeVisible()
  await audit(page)
}
