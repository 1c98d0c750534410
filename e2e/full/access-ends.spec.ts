import { expect, type Rider, test } from '#e2e/crew.ts'
import { storedReads } from '#e2e/device-storage.ts'
import { signInFromHere } from '#e2e/sign-in.ts'

async function startWithTrip(rider: Rider) {
  await rider.signIn('ana')
  return rider.createTrip({ name: 'Levante Week' })
}

test('a session ended elsewhere is reported at once, and signing in returns to the screen', async ({
  rider,
}) => {
  const laptop = await rider()
  const tripId = await startWithTrip(laptop)
  const phone = await rider()
  await phone.signIn('ana')
  await phone.page.goto(`/expenses?tripId=${tripId}`)
  await expect(phone.page.getByText('Levante Week').first()).toBeVisible()

  const ended = await laptop.page.request.delete('/api/auth/sessions')
  expect(ended.ok()).toBe(true)

  await expect(phone.page.getByRole('heading', { name: 'You are signed out', level: 1 })).toBeVisible()
  const returnTo = new URL(phone.page.url())
  await signInFromHere(phone)
  await phone.page.waitForURL(`${returnTo.pathname}${returnTo.search}`)
  await expect(phone.page.getByText('Levante Week').first()).toBeVisible()
})

test('guests with a revoked or an expired invite see the reason and what to do', async ({ rider, site }) => {
  const ana = await rider()
  const tripId = await startWithTrip(ana)
  const lookOn = async (name: string) => {
    const guest = await rider()
    const reply = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
      data: { name, email: ana.email(name.toLowerCase()) },
    })
    const invite = (await reply.json()) as { id: string; inviteUrl: string }
    await guest.page.goto(invite.inviteUrl)
    await guest.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
    await expect(guest.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
    return { guest, invite }
  }
  const gus = await lookOn('Gus')
  const zoe = await lookOn('Zoe')

  await ana.page.request.delete(`/api/trips/${tripId}/invites/${gus.invite.id}`)
  const { page } = gus.guest
  await expect(page.getByRole('heading', { name: 'Your guest access has ended', level: 1 })).toBeVisible()
  await expect(page.getByText(/The crew took the invite back/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()

  await site.expireInvites(ana.email('zoe'))
  const ended = zoe.guest.page.getByRole('heading', { name: 'Your guest access has ended', level: 1 })
  const expenses = zoe.guest.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Expenses' })
  // A pending read may show the end before she taps.
  await expenses.or(ended).click()
  await expect(ended).toBeVisible()
  await expect(zoe.guest.page.getByText(/Guests look on for 7 days/)).toBeVisible()
})

test('a failing session check signs nobody out', async ({ rider }) => {
  const ana = await rider()
  const tripId = await startWithTrip(ana)
  const { page } = ana
  await expect.poll(() => storedReads(page)).toContain(ana.email('ana'))
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }))

  await page.goto(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible()
  await page.evaluate(() => void indexedDB.deleteDatabase('sendit-reads'))
  await page.goto(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('heading', { name: 'SendIt! cannot be reached', level: 1 })).toBeVisible()
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible()
  await expect(page.getByText('Levante Week').first()).toBeVisible()
})
