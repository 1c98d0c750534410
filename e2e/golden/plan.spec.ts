import { confirm, crewOfTwo, expect, test } from '#e2e/crew.ts'

test('a proposed session is answered in the chat and on the plan, and called off', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await ana.page.goto(`/plan?tripId=${tripId}`)
  await ana.page.getByRole('button', { name: 'Propose session' }).click()
  const form = ana.page.getByRole('dialog', { name: 'Propose a session' })
  await form.getByLabel('What').fill('Valdevaqueros')
  await form.getByLabel(/^Note/).fill('Launch left of the chiringuito')
  await form.getByRole('button', { name: 'Propose' }).click()
  const session = ana.page.getByRole('article', { name: 'Session: Valdevaqueros' })
  await expect(session).toBeVisible()

  await ben.page.goto(`/chat?tripId=${tripId}`)
  const card = ben.page.getByRole('article', { name: 'Valdevaqueros' })
  await card.getByText('Maybe', { exact: true }).click()
  await expect(session.getByText('ben maybe')).toBeVisible()

  await session.getByRole('button', { name: 'Menu of Valdevaqueros' }).click()
  await ana.page.getByRole('menuitem', { name: 'Call off' }).click()
  await confirm(ana.page, 'Call off')
  await expect(session).toHaveCount(0)
  await expect(card.getByText('Called off')).toBeVisible()
})
