import { axeFindings } from '#e2e/audit.ts'
import { expect, inviteByLink, test } from '#e2e/crew.ts'
import { signInByMail } from '#e2e/sign-in.ts'

test('a user opening an invite for somebody else is asked before the crew sees them', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: ana.email('ben') })
  const zoe = await rider()
  await zoe.signIn('zoe')

  await zoe.page.goto(link)
  await expect(zoe.page.getByRole('heading', { name: 'Join the Trip!' })).toBeVisible()
  await expect(zoe.page.getByText(/The crew will see your name and e-mail address/)).toBeVisible()
  await expect(ana.page.getByRole('link', { name: /1\s*Friends Going/ })).toBeVisible()
  await zoe.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()

  await zoe.page.getByRole('button', { name: 'Skip' }).click()
  await expect(zoe.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(ana.page.getByRole('link', { name: /2\s*Friends Going/ })).toBeVisible()
})

test('an expired and a revoked invite lead to Invalid Invite', async ({ rider, site }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const expired = await inviteByLink(ana.page, { name: 'Ben', email: ana.email('ben') })
  await ana.page.reload()
  const revoked = await inviteByLink(ana.page, { name: 'Eve', email: ana.email('eve') })
  const eve = await rider()
  await eve.page.goto(revoked)
  await eve.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(eve.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()

  await site.expireInvites(ana.email('ben'))
  await ana.revokeInvite('Eve')
  const ben = await rider()
  await ben.page.goto(expired)
  await eve.page.goto(revoked)

  for (const { page } of [ben, eve]) {
    await expect(page.getByRole('heading', { name: 'Invalid Invite' })).toBeVisible()
    await expect(page.getByText('This invitation link is no longer valid or has expired.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Home' }).click()
    await expect(page.getByRole('link', { name: 'Get Started (Create Free Account)' })).toBeVisible()
  }
})

test("a guest's ways: the pass names the trip, the access outlives the tab and a bad link, until it is forgotten", async ({
  rider,
}) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Gus', email: ana.email('gus') })
  const gus = await rider()

  await gus.page.goto(link)
  await expect(gus.page.getByRole('heading', { name: 'Levante Week' })).toBeVisible()
  await expect(gus.page.getByText('ana invites you')).toBeVisible()
  expect(await axeFindings(gus.page)).toEqual([])
  await gus.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(gus.page.getByText(/Welcome Gus! You're viewing this trip as a guest\./)).toBeVisible()
  await gus.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await gus.postMessage('Is there room in the van?')
  await expect(gus.page.getByText('Is there room in the van?')).toBeVisible()

  // A new tab has its own session storage.
  await gus.page.close()
  const page = await gus.context.newPage()
  await page.goto('/')
  await expect(page.getByText(/Welcome Gus! You're viewing this trip as a guest\./)).toBeVisible()

  await page.goto('/?token=that-is-none')
  await expect(page.getByRole('heading', { name: 'Invalid Invite' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Forget this trip' }).click()
  await page.getByRole('button', { name: 'Forget Trip' }).click()
  await expect(page.getByRole('link', { name: 'Get Started (Create Free Account)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Get Started (Create Free Account)' })).toBeVisible()
})

test('an invite that cannot be created says why, and a used link says so', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: ana.email('ben') })
  const ben = await rider()
  await ben.page.goto(`/auth?token=${new URL(link).searchParams.get('token')}`)
  await signInByMail(ben.page, ben.email('ben'))
  await ben.page.waitForURL((url) => url.pathname === '/door')

  await ana.page.reload()
  await ana.page.getByLabel('Email Address').fill(ben.email('ben'))
  await ana.page.getByRole('button', { name: 'Generate Invite Link' }).click()
  await expect(ana.page.getByText('ben is in this trip already.').first()).toBeVisible()
  await ana.page.getByLabel('Email Address').fill('ben@crew..example')
  await ana.page.getByRole('button', { name: 'Generate Invite Link' }).click()
  await expect(ana.page.getByText('ben@crew..example is not a valid email address')).toBeVisible()

  const zoe = await rider()
  await zoe.signIn('zoe')
  await zoe.page.goto(link)
  await expect(zoe.page.getByRole('heading', { name: 'Invite Already Used' })).toBeVisible()
  await expect(zoe.page.getByText('ben')).toHaveCount(0)
  await zoe.page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(zoe.page.getByRole('heading', { name: 'Levante Week' })).toHaveCount(0)
})
