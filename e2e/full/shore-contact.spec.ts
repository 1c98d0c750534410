import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'
import { newestLink } from '#e2e/sign-in.ts'

test('a rider names a shore contact, who agrees by link, without the crew knowing', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ana.page.goto(`/rider-card?tripId=${tripId}`)
  await ana.page.getByLabel('Shore contact').fill(ana.email('ada'))
  await ana.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(ana.page.getByText('Asked', { exact: true })).toBeVisible()
  await expect(ana.page.getByText('Rider Card Saved').first()).toBeVisible()
  await audit(ana.page)

  const ada = await rider()
  await ada.page.goto('/auth')
  await ada.page.goto(await newestLink(ada.page, ada.email('ada'), /shore-contact/))
  await expect(ada.page.getByRole('heading', { name: 'Look out for ana?' })).toBeVisible()
  await audit(ada.page)
  await ada.page.getByRole('button', { name: 'Confirm' }).focus()
  await ada.page.keyboard.press('Enter')
  await expect(ada.page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await ana.page.reload()
  await expect(ana.page.getByText('Confirmed', { exact: true })).toBeVisible()
  for (const path of ['members', 'plan']) {
    const seen = await ben.page.request.get(`/api/trips/${tripId}/${path}`)
    expect(await seen.text()).not.toContain(ana.email('ada'))
  }
})

test('a no forgets the address, and the link works no more', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  await ana.page.request.put('/api/profile/shore-contact', { data: { email: ana.email('ada') } })
  const link = await newestLink(ana.page, ana.email('ada'), /shore-contact/)
  const { page } = await rider()

  await page.goto(link)
  await page.getByRole('button', { name: 'No, forget my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is forgotten' })).toBeVisible()
  await page.goto('/auth')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()

  await ana.page.goto(`/rider-card?tripId=${tripId}`)
  await expect(ana.page.getByLabel('Shore contact')).toBeEnabled()
  await expect(ana.page.getByLabel('Shore contact')).toHaveValue('')
})
