import type { Page } from '@playwright/test'
import { settle } from './audit.ts'
import { expect, type Rider } from './crew.ts'

export async function openChat(page: Page) {
  await page.goto('/chat')
  await expect(page.getByText(/\d+ online/)).toBeVisible()
}

export const log = (page: Page) => page.getByRole('log')
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Message actions' })
export const reaction = (page: Page, name: string) =>
  log(page).getByRole('button', { name: new RegExp(`^${name}`) })

export async function longPress(page: Page, text: string) {
  const bubble = page.locator('.bubble-words').filter({ hasText: text }).last()
  const finger = await page.context().newCDPSession(page)
  await bubble.click({ trial: true })
  const { x = 0, y = 0, width = 0 } = (await bubble.boundingBox()) ?? {}
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  // Reactions overlap the lower half of a line.
  await touch('touchStart', [{ x: x + width / 2, y: y + 4 }])
  await expect(sheet(page)).toBeVisible()
  await settle(page)
  await touch('touchEnd', [])
  await finger.detach()
}

export async function choose({ page }: Rider, text: string, action: string | RegExp) {
  await longPress(page, text)
  await sheet(page).getByRole('button', { name: action, exact: true }).click()
  await expect(sheet(page)).toHaveCount(0)
}
