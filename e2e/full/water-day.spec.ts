import { randomUUID } from 'node:crypto'
import { audit } from '#e2e/audit.ts'
import { board, confirm, crewOfTwo, dayFromNow, expect, guestOf, type Rider, test } from '#e2e/crew.ts'
import { newestLink } from '#e2e/sign-in.ts'

test.use({ hasWeather: true, hasOwnServer: true })

const ANA_OVERDUE = /^ana is (?:1[89]|2\d) minutes overdue$/
const TABS = ['/?trip=', '/chat?tripId=', '/expenses?tripId=', '/media?tripId=', '/awards?tripId=']

test('a session day: proposed, out, overdue, guest report, back by email, undone and back', async ({
  rider,
  site,
}) => {
  test.setTimeout(180_000)
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ana.page.request.patch(`/api/trips/${tripId}`, {
    data: { tripDate: dayFromNow(1), tripEndDate: dayFromNow(3) },
  })
  await ana.page.request.put('/api/profile', {
    data: {
      ...{
        displayName: 'ana',
        weightKg: 75,
        level: 'intermediate',
        board: 'twintip',
        phone: '+447700900123',
      },
      quiver: [7, 12].map((size) => ({ id: randomUUID(), size, name: null })),
    },
  })
  const gus = await guestOf(rider, { ana, tripId })
  const ada = await confirmShoreContact(rider, ana)

  await ben.page.goto(`/plan?tripId=${tripId}`)
  await ben.page.getByRole('button', { name: 'Propose session' }).click()
  const form = ben.page.getByRole('dialog', { name: 'Propose a session' })
  await expect(form.getByText('score for 14:00 to 17:00')).toBeVisible()
  await form.getByRole('radio', { name: /^Valdevaqueros/ }).check({ force: true })
  await form.getByRole('button', { name: 'Propose' }).click()
  await ana.page.goto(`/plan?tripId=${tripId}`)
  await ana.page
    .getByRole('article', { name: 'Session: Valdevaqueros' })
    .getByText('In', { exact: true })
    .click()
  await ana.page.getByRole('link', { name: 'Valdevaqueros', exact: true }).click()

  const kites = board(ana).getByRole('group', { name: 'Which kite did you take?' })
  await kites.getByText('7', { exact: true }).click()
  await board(ana).getByLabel('Buddy').selectOption({ label: 'ben' })
  await board(ana).getByRole('button', { name: 'I am going out' }).click()
  await expect(board(ana).getByText('You on the 7')).toBeVisible()
  await ben.page.goto(`/?trip=${tripId}`)
  await expect(ben.page.getByRole('link', { name: /^1 on the water, next back \d\d:\d\d$/ })).toBeVisible()
  await ana.page.goto(`/?trip=${tripId}`)
  await expect(ana.page.getByRole('button', { name: 'I am back' })).toBeVisible()
  await expect(barOf(ana)).toHaveCount(0)

  // Only the rider is asked; the email link gives 15 more minutes without an account.
  await site.letRidersBeOverdue(tripId, 1)
  await expectMail(site.url, ana.email('ana'), /are you back/)
  const asked = await newestLink(ana.page, ana.email('ana'), /\/water#/)
  const reader = await rider()
  await reader.page.goto(asked)
  await expect(reader.page.getByRole('heading', { name: 'You are due back' })).toBeVisible()
  await audit(reader.page)
  await reader.page.getByRole('button', { name: '15 minutes more' }).click()
  await expect(reader.page.getByRole('heading', { name: /^You are out until \d\d:\d\d/ })).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'I am back' })).toBeVisible()

  await site.letRidersBeOverdue(tripId, 18)
  const alarm = ben.page.getByRole('alert', { name: ANA_OVERDUE })
  await expect(alarm).toBeVisible({ timeout: JOBS_WITHIN_MS })
  await expect(alarm.getByText(/Kite said: 7\./)).toBeVisible()
  await gus.page.goto(`/?trip=${tripId}`)
  for (const friend of [ben, gus]) {
    const card = friend.page.getByRole('alert', { name: ANA_OVERDUE })
    await expect(card.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute(
      'href',
      'tel:+447700900123',
    )
    await seenWithoutScrolling(friend, 'Call')
    await seenWithoutScrolling(friend, 'Call 112')
  }
  await audit(ben.page)
  for (const tab of TABS) {
    await ben.page.goto(`${tab}${tripId}`)
    await expect(barOf(ben)).toHaveText(/^ana is \d\d min overdue$/)
  }
  await barOf(ben).click()
  await expect(ben.page.getByRole('alert', { name: ANA_OVERDUE })).toBeVisible()
  await ben.page.goto(`/chat?tripId=${tripId}`)
  const card = ben.page.getByRole('article', { name: 'ana is overdue' })
  await expect(card.getByRole('link', { name: 'Call ana' })).toBeVisible()
  await audit(ben.page)

  // Offline, nobody is reported missing.
  await ben.context.setOffline(true)
  const outdated = ben.page.getByRole('article', { name: /^No news of ana since \d\d:\d\d$/ })
  await expect(outdated.getByText(/ana may be back by now\.$/)).toBeVisible()
  await expect(outdated.getByRole('link', { name: 'Call ana' })).toBeVisible()
  await expect(barOf(ben)).toHaveText(/^No news of ana since/)
  await expect(ben.page.getByRole('article', { name: /overdue/ })).toHaveCount(0)
  await ben.context.setOffline(false)
  await expect(card).toBeVisible()

  await expectMail(site.url, ada.address, /overdue/)
  await expectMail(site.url, ben.email('ben'), /overdue/)
  const matesLink = await newestLink(ben.page, ben.email('ben'), /\/water#/)
  const elsewhere = await rider()
  await elsewhere.page.goto(matesLink)
  await expect(elsewhere.page.getByRole('heading', { name: /^ana is \d\d minutes overdue$/ })).toBeVisible()
  await expect(elsewhere.page.getByText(/Kite said: 7\./)).toBeVisible()
  await expect(elsewhere.page.getByText(/^ben is the buddy/)).toBeVisible()
  await expect(elsewhere.page.getByRole('link', { name: 'Call', exact: true })).toBeVisible()
  await expect(elsewhere.page.getByRole('button')).toHaveCount(0)
  await audit(elsewhere.page)

  await gus.page.getByRole('button', { name: 'ana is back' }).click()
  await confirm(gus.page, 'ana is back')
  await expect(card.getByText(/^Gus.* says that ana is back, at/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Call 112' })).toBeVisible()
  expect((await subjectsTo(site.url, ada.address)).filter((subject) => /is back/.test(subject))).toEqual([])
  await card.getByRole('button', { name: 'ana is not back' }).click()
  await expect(card.getByText(/says that ana is back/)).toHaveCount(0)

  // An email may be forwarded, so its report says 'by email' and can be undone.
  await reader.page.goto('/auth')
  await reader.page.goto(asked)
  await reader.page.getByRole('button', { name: 'I am back' }).click()
  await expect(reader.page.getByRole('heading', { name: /^You are back, since/ })).toBeVisible()
  await expect(
    ben.page.getByRole('article', { name: 'ana is back' }).getByText(/by letter, not confirmed$/),
  ).toBeVisible()
  await reader.page.getByRole('button', { name: 'I am not back' }).click()
  await expect(ben.page.getByRole('article', { name: 'ana is overdue' })).toBeVisible()

  await ben.page.goto('/profile')
  await ben.page.goto(matesLink)
  await expect(ben.page).toHaveURL(/\/session\?tripId=.*item=/)
  await ben.page
    .getByRole('alert', { name: ANA_OVERDUE })
    .getByRole('button', { name: 'ana is back' })
    .click()
  await confirm(ben.page, 'ana is back')
  await ana.page.goto(`/session?tripId=${tripId}`)
  await expect(board(ana).getByText(/, seen by ben$/)).toBeVisible()
  await expect(barOf(ana)).toHaveCount(0)
  await expectMail(site.url, ada.address, /is back/)
  await reader.page.goto('/auth')
  await reader.page.goto(asked)
  await expect(reader.page.getByRole('heading', { name: 'This link is over' })).toBeVisible()
})

async function confirmShoreContact(rider: () => Promise<Rider>, ana: Rider): Promise<{ address: string }> {
  const address = ana.email('ada')
  await ana.page.request.put('/api/profile/shore-contact', { data: { email: address } })
  const { page } = await rider()
  await page.goto(await newestLink(ana.page, address, /shore-contact/))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  return { address }
}

const barOf = ({ page }: Rider) => page.locator('.water-bar')

/** In the viewport and above the tab bar, before any scrolling. */
async function seenWithoutScrolling({ page }: Rider, name: string) {
  const link = page.getByRole('alert').getByRole('link', { name, exact: true })
  const [box, tabs] = [await link.boundingBox(), await page.locator('.bottom-nav').boundingBox()]
  expect(box?.y, name).toBeGreaterThan(0)
  expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(tabs?.y ?? 0)
}

/** The alarm job runs every few seconds; emails follow. */
const JOBS_WITHIN_MS = 30_000

async function expectMail(url: string, address: string, subject: RegExp) {
  await expect
    .poll(() => subjectsTo(url, address), { timeout: JOBS_WITHIN_MS })
    .toContainEqual(expect.stringMatching(subject))
}

async function subjectsTo(url: string, address: string): Promise<string[]> {
  const answer = await fetch(new URL('/api/mailbox', url))
  const all = (await answer.json()) as { to: string; subject: string }[]
  return all.filter(({ to }) => to === address).map(({ subject }) => subject)
}
