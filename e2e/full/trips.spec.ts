import type { Locator } from '@playwright/test'
import { dayFromNow, expect, inviteByLink, test } from '#e2e/crew.ts'

function isInReach(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

test('a rider creates a trip, mends it and sees what changed', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana')

  await page.getByRole('link', { name: 'Create New Trip' }).click()
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByText('Trip name is required')).toBeVisible()
  await expect(page.getByText('Location is required')).toBeVisible()
  await expect(page.getByText('Trip start date is required')).toBeVisible()
  await page.getByLabel('Trip Name').fill('Levante Week')
  await page.getByLabel('Location').fill('Tarifa, Spain')
  await page.getByLabel('Trip Start Date').fill(dayFromNow(23))
  await page.getByLabel('Accommodation Details').fill('Casa Levante https://casalevante.example/booking')
  await page.getByRole('button', { name: 'Create Trip' }).click()

  await expect(page.getByText('Trip Created Successfully!').first()).toBeVisible()
  const back = page.getByRole('link', { name: '← Trips' })
  await expect(back).toBeVisible()
  expect(await isInReach(back), 'the way back beside a toast').toBe(true)
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  await expect(page.getByText('Trip starts in')).toBeVisible()
  await expect(page.getByRole('link', { name: /casalevante\.example/ })).toHaveAttribute('rel', /noopener/)
  // Late weather shifts the layout, so wait for it.
  await expect(page.getByRole('button', { name: 'Show all 4 beaches' })).toBeVisible()
  await page.getByRole('link', { name: /edit/i }).first().click()
  await expect(page.getByLabel('Location')).toHaveValue('Tarifa, Spain')
  await page.getByLabel('Trip Name').fill('Poniente Week')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Poniente Week', level: 1 })).toBeVisible()
})

test('the quick demo trip has a running countdown', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana')

  await page.getByRole('button', { name: 'Quick Demo Trip' }).click()

  await expect(page.getByText('Demo Trip Created!').first()).toBeVisible()
  await expect(page.getByText('Tarifa, Spain').first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('a member leaves a trip, and the other sees one friend less by itself', async ({ rider }) => {
  const ana = await rider()
  await ana.signIn('ana')
  await ana.createTrip({ name: 'Levante Week' })
  const link = await inviteByLink(ana.page, { name: 'Ben', email: ana.email('ben') })
  const ben = await rider()
  await ben.signIn('ben')
  await ben.createTrip({ name: 'Quiet Days' })
  await ben.page.goto(link)
  await expect(ben.page.getByText('Welcome to the Trip!').first()).toBeVisible()
  await expect(ana.page.getByRole('link', { name: /2\s*Friends Going/ })).toBeVisible()

  await ben.page.goto('/trips')
  await expect(ben.page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
  await expect(ben.page.getByText('Select a trip to view details')).toBeVisible()
  await ben.page
    .getByRole('button', { name: /(menu|options|more).*Levante Week|Levante Week.*(menu|options|more)/i })
    .click()
  await ben.page.getByRole('menuitem', { name: 'Leave Trip' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Trip' }).click()

  await expect(ben.page.getByText('Left Trip').first()).toBeVisible()
  await expect(ana.page.getByRole('link', { name: /1\s*Friends Going/ })).toBeVisible()
})

test('a menu stays in place when content above it loads late', async ({ rider }) => {
  const ana = await rider()
  const { page } = ana
  let letBeachesCome = () => {}
  const held = new Promise<void>((resolve) => {
    letBeachesCome = resolve
  })
  await page.route(/api.beaches.near/, async (route) => {
    await held
    await route.continue()
  })
  await ana.signIn('ana')
  const tripId = await ana.createTrip({ name: 'Levante Week' })
  await page.goto(`/?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Menu for Levante Week' }).click()
  const item = page.getByRole('menuitem', { name: 'Leave Trip' })
  const above = page.getByRole('heading', { name: 'Valdevaqueros' })
  await expect(item).toBeInViewport({ ratio: 1 })
  await expect(above).toHaveCount(0)

  letBeachesCome()
  await expect(above).toBeAttached()

  await expect(item).toBeInViewport({ ratio: 1 })
})

test('neither the arrow nor Back drops a trip that is being typed without asking', async ({ rider }) => {
  const { page, signIn, createTrip } = await rider()
  await signIn('ana')
  await createTrip({ name: 'Levante Week' })
  await page.getByRole('link', { name: '← Trips' }).click()
  await page.getByRole('link', { name: 'Create New Trip' }).click()
  const name = page.getByLabel('Trip Name')
  await name.fill('Flat-Water Camp')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })

  for (const leave of [() => page.getByRole('link', { name: 'Back' }).click(), () => page.goBack()]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(name).toHaveValue('Flat-Water Camp')
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()

  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
})
