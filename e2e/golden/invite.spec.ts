import { expect, inviteByLink, test } from '#e2e/crew.ts'
import { askForLink, newestLink } from '#e2e/sign-in.ts'

test('a friend follows the link as a guest, chats, then signs in and is a member', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: ana.email('Ben') })
  const ben = await rider()

  await ben.page.goto(link)
  await expect(ben.page.getByRole('heading', { name: 'Join the Trip!' })).toBeVisible()
  await expect(ben.page.getByText("You've been invited to join an epic kite surfing adventure")).toBeVisible()
  await ben.page.getByRole('button', { name: 'Accept Invitation & Join Trip' }).click()
  await expect(ben.page.getByText(/Welcome Ben! You're viewing this trip as a guest\./)).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(ben.page.getByText('Invite Friends')).toHaveCount(0)
  await ben.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await ben.postMessage('Is there room in the van?')

  await ana.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click()
  await expect(ana.page.getByText('Is there room in the van?')).toBeVisible()
  await expect(ana.page.getByText('Ben (guest)')).toBeVisible()

  await ben.page.goto(`/auth?${new URL(link).searchParams}`)
  await askForLink(ben.page, ben.email('ben'))
  await ben.page.goto(await newestLink(ben.page, ben.email('ben'), /verify/))
  await ben.page.getByRole('button', { name: 'Skip' }).click()
  await expect(ben.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(ben.page.getByText(/viewing this trip as a guest/)).toHaveCount(0)
  await ben.page.getByRole('link', { name: /Friends Going/ }).click()
  await expect(ben.page.getByText('You', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('listitem').filter({ hasText: 'ana' })).toBeVisible()
  await expect(ana.page.getByText('Ben (guest)')).toHaveCount(0)
})
