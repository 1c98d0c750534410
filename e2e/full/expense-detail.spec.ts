import type { Page } from '@playwright/test'
import { audit, SIZES } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an expense is viewed with its receipt and history, edited, deleted and restored', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  const members: { id: string }[] = await (await ana.page.request.get(`/api/trips/${tripId}/members`)).json()
  const data = { description: 'Tapas night', amount: '68.40', splitBetween: members.map(({ id }) => id) }
  const added = await ana.page.request.post(`/api/trips/${tripId}/expenses`, { data })
  const { id } = (await added.json()) as { id: string }
  await ana.page.goto(`/expenses?tripId=${tripId}`)
  await ben.page.goto(`/expenses?tripId=${tripId}&expense=${id}`)
  const bens = detail(ben.page)
  await expect(bens.getByRole('list', { name: 'Shares' })).toContainText('£34.20')
  await expect(bens.getByRole('button')).toHaveCount(1)

  await ana.page.getByRole('button', { name: 'Edit Tapas night' }).click()
  const edit = ana.page.getByRole('dialog', { name: 'Edit Expense' })
  await edit.getByLabel('Amount', { exact: true }).fill('86.40')
  await edit
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(edit.getByText('bill.png')).toBeVisible()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toHaveCount(0)
  await expect(history(bens)).toContainText(['added the receipt', 'changed £68.40 to £86.40', 'added it'])
  await expect(bens.getByRole('link', { name: 'Open the receipt' })).toBeVisible()

  await ana.page.getByRole('button', { name: 'Tapas night', exact: true }).focus()
  await ana.page.keyboard.press('Enter')
  const anas = detail(ana.page)
  await expect(history(anas)).toHaveCount(3)
  for (const { viewport } of SIZES) {
    await ana.page.setViewportSize(viewport)
    await audit(ana.page)
  }
  await anas.getByRole('button', { name: 'Remove receipt' }).press('Enter')
  await expect(anas.getByRole('button', { name: 'Add a receipt' })).toBeVisible()
  await anas.getByRole('button', { name: 'Delete' }).press('Enter')
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Expense' }).press('Enter')
  await expect(anas.getByText(/You deleted this today at/)).toBeVisible()
  await expect(bens.getByText(/ana deleted this today at/)).toBeVisible()
  await expect(bens.getByRole('button', { name: 'Restore Expense' })).toHaveCount(0)
  await audit(ana.page)

  await anas.getByRole('button', { name: 'Restore Expense' }).press('Enter')
  await expect(history(bens).first()).toContainText('restored it')
  await expect(ana.page.getByText('You paid, today')).toBeAttached()
  await ana.page.keyboard.press('Escape')
  await expect(ana.page.getByRole('listitem').filter({ hasText: 'You paid, today' })).toBeFocused()
})

const detail = (page: Page) => page.getByRole('dialog', { name: 'Tapas night' })
const history = (dialog: ReturnType<typeof detail>) =>
  dialog.getByRole('list', { name: 'History' }).getByRole('listitem')
