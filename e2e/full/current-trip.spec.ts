import { expect, type Rider, test } from '#e2e/crew.ts'

async function openLevanteAt(rider: Rider, path: string) {
  await rider.page.goto(path)
  await expect(rider.page.getByText('Levante Week').first()).toBeVisible()
}

test('a trip opened on the phone leaves the laptop on the one it shows, with what is typed there', async ({
  rider,
}) => {
  const phone = await rider()
  await phone.signIn('ana')
  const poniente = await phone.createTrip({ name: 'Poniente Days' })
  const levante = await phone.createTrip({ name: 'Levante Week' })
  await expect(phone.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  const laptop = await rider()
  await laptop.signIn('ana')
  await expect(laptop.page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  const { page } = laptop

  await test.step('the chat keeps an unfinished message', async () => {
    await openLevanteAt(laptop, '/chat')
    await expect(page.getByText(/\d online/)).toBeVisible()
    await page.getByRole('textbox', { name: /message/i }).fill('Who brings the pump?')
    await phone.page.goto(`/?trip=${poniente}`)
    await expect(phone.page.getByRole('heading', { name: 'Poniente Days', level: 1 })).toBeVisible()
    // Triggers a live update, so every open screen refetches the list.
    const list = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/trips')
    await phone.page.request.patch(`/api/trips/${levante}`, { data: { meetingInfo: 'The flagpole' } })
    await (await list).finished()
    await expect(page.getByRole('textbox', { name: /message/i })).toHaveValue('Who brings the pump?')
    await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  })

  await test.step('every tab stays in the same trip and shows it in the address', async () => {
    for (const [tab, path] of [
      ['Expenses', '/expenses'],
      ['Media', '/media'],
      ['Awards', '/awards'],
      ['Chat', '/chat'],
      ['Home', '/'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click()
      await page.waitForURL(
        ({ pathname, search }) => pathname === path && search.includes(levante) && !search.includes(poniente),
      )
      await expect(page.getByText('Levante Week').first()).toBeVisible()
    }
  })

  await test.step('an expense is filed where its form was opened', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Expenses' }).click()
    await page.getByRole('button', { name: 'Add Expense' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add Expense' })
    await form.getByLabel('Amount', { exact: true }).fill('12.50')
    await form.getByLabel('Description').fill('Lessons')
    await phone.page.goto(`/expenses?tripId=${poniente}`)
    await expect(phone.page.getByText('Poniente Days').first()).toBeVisible()
    const list = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/trips')
    await phone.page.request.patch(`/api/trips/${levante}`, { data: { meetingInfo: 'The bar' } })
    await (await list).finished()
    await expect(form.getByLabel('Description')).toHaveValue('Lessons')
    await form.getByRole('button', { name: 'Add Expense' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Lessons')).toBeVisible()
    const filed = await page.request.get(`/api/trips/${levante}/expenses`)
    expect(await filed.json()).toMatchObject([{ description: 'Lessons' }])
  })

  await test.step('the profile and back is still the same trip, after a reload too', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()
  })
})

test('an address without a trip means the one opened last, and then names it', async ({ rider }) => {
  const { page, signIn, createTrip } = await rider()
  await signIn('ana')
  await createTrip({ name: 'Poniente Days' })
  const levante = await createTrip({ name: 'Levante Week' })
  await expect(page.getByRole('heading', { name: 'Levante Week', level: 1 })).toBeVisible()

  await page.goto('/media')

  await page.waitForURL(`/media?tripId=${levante}`)
  await expect(page.getByText('Levante Week').first()).toBeVisible()
})
