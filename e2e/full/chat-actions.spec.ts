import type { Page } from '@playwright/test'
import { audit, SIZES } from '#e2e/audit.ts'
import { choose, log, longPress, openChat, reaction, sheet } from '#e2e/chat-steps.ts'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a finger that lets go after a long press touches nothing of the sheet that came under it, and no face lies over it', async ({
  rider,
}) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await openChat(ben.page)
  await ben.postMessage('9 or 12?')
  await expect(log(ana.page).getByText('9 or 12?')).toBeVisible()
  const face = ana.page.locator('.message', { hasText: '9 or 12?' }).locator('> .avatar')
  await expect(face).toBeVisible()

  const clicked = await ana.page.evaluateHandle(() => {
    const names: (string | null)[] = []
    const note = ({ target }: Event) => names.push(target instanceof Element ? target.textContent : null)
    document.addEventListener('click', note, true)
    return names
  })

  await longPress(ana.page, '9 or 12?')

  await expect(sheet(ana.page)).toBeVisible()
  expect(await clicked.jsonValue()).toEqual([])
  await expect(face).toBeHidden()
  await ana.page.keyboard.press('Escape')
  await expect(face).toBeVisible()
})

test('two riders reply, react, edit, delete and pin, one of them offline in between', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ana.page)
  await openChat(ben.page)
  await ana.postMessage('9 or 12?')
  await ana.postMessage('Door code 4417')
  await expect(log(ben.page).getByText('Door code 4417')).toBeVisible()

  await choose(ben, '9 or 12?', 'Shaka')
  await expect(reaction(ana.page, '🤙 1')).toHaveAttribute('aria-pressed', 'false')
  await reaction(ana.page, '🤙 1').click()
  await expect(reaction(ben.page, '🤙 2')).toHaveAttribute('aria-pressed', 'true')
  await choose(ben, 'Door code 4417', 'Pin for the crew')
  await expect(ana.page.getByRole('button', { name: /^Pinned by .+, 1 of 1: Door code 4417/ })).toBeVisible()

  await ben.context.setOffline(true)
  await expect(ben.page.getByText('Offline: messages go out when you are back')).toBeVisible()
  await choose(ben, '9 or 12?', 'Reply')
  await ben.postMessage('9, it will build')
  await reaction(ben.page, '🤙 2').click()
  await expect(reaction(ben.page, '🤙 1')).toHaveAttribute('aria-pressed', 'false')
  await choose(ben, 'Door code 4417', 'Kite')
  await expect(reaction(ben.page, '🪁 1')).toHaveAttribute('aria-pressed', 'true')
  await choose(ana, '9 or 12?', /^Edit/)
  await expect(ana.page.getByLabel('Message the crew')).toHaveValue('9 or 12?')
  await ana.postMessage('9 or 12, and who has the pump?')
  await expect(log(ben.page).getByText('9 or 12, and who has the pump?')).toHaveCount(0)
  await expect(log(ana.page).getByText('9, it will build')).toHaveCount(0)
  await ben.context.setOffline(false)

  for (const { page } of [ana, ben]) {
    await expect(
      page.getByRole('button', { name: /^In reply to .+: 9 or 12, and who has the pump\?/ }),
    ).toBeVisible({ timeout: 30_000 })
    await expect(reaction(page, '🤙 1')).toBeVisible()
    await expect(reaction(page, '🪁 1')).toBeVisible()
    await expect(log(page).getByText('edited').first()).toBeVisible()
  }

  await choose(ben, '9, it will build', 'Delete')
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  for (const { page } of [ana, ben]) {
    await expect(log(page).getByText('Message deleted')).toBeVisible()
    await expect(log(page).getByText('9, it will build')).toHaveCount(0)
  }
})

test('keys alone react, reply, go to what was answered, and delete', async ({ rider }) => {
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ben.page)
  await ben.postMessage('9 or 12?')
  await openChat(ana.page)
  const { page } = ana
  await expect(log(page).getByText('9 or 12?')).toBeVisible()

  await press(page, page.getByRole('button', { name: /^Actions for the message from/ }))
  await press(page, sheet(page).getByRole('button', { name: 'Heart' }))
  await expect(reaction(page, '❤️ 1')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Actions for the message from/ })).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await press(page, sheet(page).getByRole('button', { name: 'Reply' }))
  await expect(page.getByLabel('Message the crew')).toBeFocused()
  await page.keyboard.type('The 9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Actions for your message' })).toBeAttached()
  await press(page, page.getByRole('button', { name: /^In reply to .+: 9 or 12\?/ }))
  await expect(page.locator('.message-target')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Actions for your message' }))
  await press(page, sheet(page).getByRole('button', { name: 'Delete' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))

  await expect(log(page).getByText('Message deleted')).toBeVisible()
})

test('axe finds nothing on what is done to messages', async ({ rider }) => {
  test.slow()
  const { ana, ben } = await crewOfTwo(rider)
  await openChat(ben.page)
  await openChat(ana.page)
  for (const { viewport, size } of SIZES) {
    await ana.page.setViewportSize(viewport)
    await ben.postMessage(`9 or 12 at ${size}?`)
    for (const action of ['Shaka', 'Pin for the crew', 'Reply'])
      await choose(ana, `9 or 12 at ${size}?`, action)
    await audit(ana.page)
    await ana.postMessage(`The 9 at ${size}`)
    await expect(log(ana.page).getByText('Sent').last()).toBeVisible()
    await longPress(ana.page, `The 9 at ${size}`)
    await audit(ana.page)
    await ana.page.keyboard.press('Escape')
    await ana.page.getByRole('button', { name: 'Add a reaction' }).last().click()
    await expect(ana.page.getByRole('dialog', { name: 'Add a reaction' })).toBeVisible()
    await audit(ana.page)
    await ana.page.keyboard.press('Escape')
    await expect(ana.page.getByRole('dialog')).toHaveCount(0)
  }
})

async function press(page: Page, control: ReturnType<Page['getByRole']>) {
  await control.focus()
  await page.keyboard.press('Enter')
}
