import type { Page } from '@playwright/test'
import { expect } from './crew.ts'

/** Chooses the currency of the open form of an expense by keys; `text` is what finds it first. */
export async function pickCurrency(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Currency, / }).press('Enter')
  await expect(page.getByRole('listbox', { name: 'Currencies' })).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('combobox', { name: 'Search currencies' })).toHaveValue(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Currency, / })).toBeFocused()
}
