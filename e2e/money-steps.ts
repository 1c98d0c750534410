import type { Locator, Page } from '@playwright/test'
import { expect } from './crew.ts'

/** `text` is the search that finds it first. */
export async function pickCurrency(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Currency, / }).press('Enter')
  await expect(page.getByRole('listbox', { name: 'Currencies' })).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('combobox', { name: 'Search currencies' })).toHaveValue(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Currency, / })).toBeFocused()
}

export async function openExpenses(page: Page, tripId: string) {
  await page.goto(`/expenses?tripId=${tripId}`)
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeVisible()
}

export function settlement(
  page: Page,
  status: 'Pending Payment' | 'Partial Payment' | 'Fully Paid',
): Locator {
  const badge = page.getByText(status, { exact: true })
  return page.getByRole('region', { name: 'Settlement Plan' }).getByRole('listitem').filter({ has: badge })
}

export function total(page: Page): Locator {
  return page.getByRole('region', { name: 'Total Trip Cost' })
}
