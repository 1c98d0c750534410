import { axeFindings } from './audit.ts'
import { expect, inviteByLink, test } from './crew.ts'
import { askForLink, newestLink, signInByMail } from './sign-in.ts'

test('a friend follows the link as a guest, chats, then signs in and is a member', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana@crew.example')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: 'Ben@crew.example' })
  const ben = await rider()

  await ben.page.goto(link)
  await expect(ben.page.getByRole('heading', { name: 'Join the Trip!' })).toBeVisible()
  await expect(ben.page.getByText("You've been invited to join an epic kite surfing adventure")).toBeVisible()
  await ben.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(ben.page.getByText(/Welcome Ben! You're viewing this trip as a guest\./)).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(ben.page.getByText('Invite Friends')).toHaveCount(0)
  await ben.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await ben.say('Is there room in the van?')

  await ana.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await expect(ana.page.getByText('Is there room in the van?')).toBeVisible()
  await expect(ana.page.getByText('Ben (guest)')).toBeVisible()

  await ben.page.goto(`/auth?${new URL(link).searchParams}`)
  await askForLink(ben.page, 'ben@crew.example')
  await ben.page.goto(await newestLink(ben.page, 'ben@crew.example', /verify/))
  await ben.page.getByRole('button', { name: 'Skip' }).click()
  await expect(ben.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(ben.page.getByText(/viewing this trip as a guest/)).toHaveCount(0)
  await ben.page.getByRole('link', { name: /Friends Going/ }).click()
  await expect(ben.page.getByText('You', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('listitem').filter({ hasText: 'ana' })).toBeVisible()
  await expect(ana.page.getByText('Ben (guest)')).toHaveCount(0)
})

test('somebody with an account who opens a link for somebody else is asked before the crew sees them', async ({
  rider,
}) => {
  const ana = await rider()
  await ana.signIn('ana@crew.example')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: 'ben@crew.example' })
  const zoe = await rider()
  await zoe.signIn('zoe@elsewhere.example')

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
  await ana.signIn('ana@crew.example')
  await ana.createTrip({ name: 'Levante Week' })
  const expired = await inviteByLink(ana.page, { name: 'Ben', email: 'ben@crew.example' })
  await ana.page.reload()
  const revoked = await inviteByLink(ana.page, { name: 'Eve', email: 'eve@crew.example' })
  const eve = await rider()
  await eve.page.goto(revoked)
  await eve.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(eve.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()

  await site.expireInvites('ben@crew.example')
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
  await ana.signIn('ana@crew.example')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Gus', email: 'gus@crew.example' })
  const gus = await rider()

  await gus.page.goto(link)
  await expect(gus.page.getByRole('heading', { name: 'Levante Week' })).toBeVisible()
  await expect(gus.page.getByText('ana invites you')).toBeVisible()
  expect(await axeFindings(gus.page)).toEqual([])
  await gus.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(gus.page.getByText(/Welcome Gus! You're viewing this trip as a guest\./)).toBeVisible()
  await gus.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await gus.say('Is there room in the van?')
  await expect(gus.page.getByText('Is there room in the van?')).toBeVisible()

  // The tab is closed; another one has a session storage of its own.
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

test('an invite says why it cannot be made, and a link that is used up says so', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana@crew.example')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: 'ben@crew.example' })
  const ben = await rider()
  await ben.page.goto(`/auth?token=${new URL(link).searchParams.get('token')}`)
  await signInByMail(ben.page, 'ben@crew.example')
  await ben.page.waitForURL((url) => url.pathname === '/door')

  await ana.page.reload()
  await ana.page.getByLabel('Email Address').fill('ben@crew.example')
  await ana.page.getByRole('button', { name: 'Generate Invite Link' }).click()
  await expect(ana.page.getByText('ben is in this trip already.').first()).toBeVisible()
  await ana.page.getByLabel('Email Address').fill('ben@crew..example')
  await ana.page.getByRole('button', { name: 'Generate Invite Link' }).click()
  await expect(ana.page.getByText('ben@crew..example is not a valid email address')).toBeVisible()

  const zoe = await rider()
  await zoe.signIn('zoe@elsewhere.example')
  await zoe.page.goto(link)
  await expect(zoe.page.getByRole('heading', { name: 'Invite Already Used' })).toBeVisible()
  await expect(zoe.page.getByText('ben')).toHaveCount(0)
  await zoe.page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(zoe.page.getByRole('heading', { name: 'Levante Week' })).toHaveCount(0)
})
