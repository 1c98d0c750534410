import type { Page } from '@playwright/test'
import { chatFiles, crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a message that was begun is there after another tab of the app and after a reload', async ({
  rider,
}) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/chat')
  const field = page.getByRole('textbox', { name: 'Message the crew' })
  await expect(page.getByText('2 online')).toBeVisible()
  await field.fill('Who brings the')

  await openTab(page, 'Expenses')
  await openTab(page, 'Chat')
  await expect(field).toHaveValue('Who brings the')
  await expect(page.getByText('2 online')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('Who brings the')
  await expect(page.getByText('2 online')).toBeVisible()
  await field.press('End')
  await field.pressSequentially(' pump?')
  await field.press('Enter')

  await expect(page.getByRole('log').getByText('Who brings the pump?')).toBeVisible()
  await openTab(page, 'Expenses')
  await openTab(page, 'Chat')
  await expect(field).toHaveValue('')
})

test('an expense that was begun asks before Back, a swipe or Escape take it away', async ({ rider }) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/chat')
  await openTab(page, 'Expenses')
  await page.getByRole('button', { name: 'Add Expense' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add Expense' })
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await sheet.getByLabel('Description').fill('Petrol')

  for (const leave of [() => page.goBack(), () => swipeDown(page), () => page.keyboard.press('Escape')]) {
    await leave()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(sheet.getByLabel('Description')).toHaveValue('Petrol')
  }
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()

  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Message the crew' })).toBeVisible()
})

test('Back closes a dialog and the lightbox first, and leaves no litter in the history', async ({
  rider,
}) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  const reply = await page.request.post(`/api/trips/${tripId}/media`, {
    multipart: { file: { name: 'jump.png', mimeType: 'image/png', buffer: PIXEL } },
  })
  expect(reply.status()).toBe(201)
  await page.goto('/expenses')
  await openTab(page, 'Media')
  const tile = page.getByRole('button', { name: 'Photo by ana, jump.png' })

  await tile.click()
  await expect(page.getByRole('dialog').getByText('1 / 1')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tile.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByText('1 / 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tile).toBeVisible()

  await openTab(page, 'Awards')
  await page.getByRole('button', { name: 'Create Custom Award' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create Custom Award' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(tile).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible()
})

test('gallery and chat share two upload slots, and a rate-limited file resumes later', async ({ rider }) => {
  const { ana } = await crewOfTwo(rider)
  const { page } = ana
  let underWay = 0
  let most = 0
  let isRefused = false
  let letGo = () => {}
  const allowed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/trips/*/media', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    underWay += 1
    most = Math.max(most, underWay)
    await allowed
    if (isRefused) await route.continue()
    else {
      isRefused = true
      const body = JSON.stringify({ message: 'Too many requests.', code: 'RATE_LIMITED', retryAfter: 1 })
      await route.fulfill({ status: 429, contentType: 'application/json', body })
    }
    underWay -= 1
  })
  await page.goto('/media')
  await page.getByLabel('Choose files').first().setInputFiles(['1.png', '2.png', '3.png'].map(pixel))
  await expect(page.getByRole('progressbar')).toHaveCount(3)
  await openTab(page, 'Chat')
  await expect(page.getByText('2 online')).toBeVisible()
  await chatFiles(page).setInputFiles([pixel('4.png')])
  await expect(page.getByRole('progressbar', { name: '4.png' })).toBeVisible()
  letGo()

  await openTab(page, 'Media')
  await expect(page.getByRole('button', { name: /^Photo by ana,/ })).toHaveCount(4)
  expect(most).toBe(2)
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function pixel(name: string) {
  return { name, mimeType: 'image/png', buffer: PIXEL }
}

async function openTab(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'page',
  )
}

async function swipeDown(page: Page) {
  const box = await page.locator('.dialog-grab').first().boundingBox()
  if (box === null) throw new Error('There is no sheet to swipe.')
  const touch = await page.context().newCDPSession(page)
  const x = box.x + box.width / 2
  const at = (y: number) => [{ x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(box.y + 2) })
  for (let down = 20; down <= 200; down += 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(box.y + down) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
