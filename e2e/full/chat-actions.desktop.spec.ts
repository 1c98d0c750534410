import { audit } from '#e2e/audit.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('at a desk a bar beside the message and a menu do it all, by mouse and keys', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/chat')
  await ben.page.goto('/chat')
  await expect(page.getByText('2 online')).toBeVisible()
  await ben.postMessage('9 or 12?')
  const log = page.getByRole('log')
  const bar = page.getByRole('toolbar', { name: /^Actions for the message from/ })

  await log.getByText('9 or 12?').hover()
  await bar.getByRole('button', { name: 'React with Shaka' }).click()
  await expect(ben.page.getByRole('button', { name: /^🤙 1/ })).toBeVisible()
  await log.getByText('9 or 12?').hover()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Pin for the crew' }).click()
  await expect(page.getByRole('button', { name: /^Pinned by .+, 1 of 1: 9 or 12\?/ })).toBeVisible()
  await bar.getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(page.getByLabel('Message the crew')).toBeFocused()
  await audit(page)
  await ana.postMessage('The 9')
  await expect(page.getByRole('button', { name: /^In reply to/ })).toBeVisible()

  await bar.getByRole('button', { name: 'React with Shaka' }).focus()
  for (const next of ['React with Heart', 'React with Laughing', 'Add a reaction', 'Reply', 'More']) {
    await page.keyboard.press('ArrowRight')
    await expect(bar.getByRole('button', { name: next, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible()
  await audit(page)
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused()
})

test('a right click on a message opens the same at the pointer, and leaves links to the browser', async ({
  rider,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  const { page } = ana
  await page.goto('/chat')
  await ben.page.goto('/chat')
  await expect(page.getByText('2 online')).toBeVisible()
  await ben.postMessage('9 or 12? See https://windguru.example')
  await ana.postMessage('The 9')
  const log = page.getByRole('log')
  const menu = page.getByRole('menu', { name: 'Message actions' })

  await log.getByText('9 or 12?').click({ button: 'right', position: { x: 12, y: 8 } })
  await expect(menu.getByRole('menuitem')).toHaveText(['Reply', 'Copy', 'Pin for the crew', 'Delete'])
  await audit(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await log.getByText('The 9').click({ button: 'right', position: { x: 12, y: 8 } })
  await menu.getByRole('menuitem', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Message the crew')).toHaveValue('The 9')
  await page.keyboard.press('Escape')
  await log.getByText('9 or 12?').click({ button: 'right', position: { x: 12, y: 8 } })
  await menu.getByRole('menuitem', { name: 'Pin for the crew' }).click()
  await expect(page.getByRole('button', { name: /^Pinned by .+, 1 of 1: 9 or 12\?/ })).toBeVisible()

  await log.getByRole('link', { name: 'https://windguru.example' }).click({ button: 'right' })
  await expect(menu).toHaveCount(0)
})
