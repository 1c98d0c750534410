import type { Locator, Page } from '@playwright/test'
import { crewOfTwo, expect, test } from '#e2e/crew.ts'

const QUESTION = 'Where do we eat tonight?'

test('a poll closes by itself at its deadline, on every screen, and a tie names both', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  for (const { page } of [ana, ben]) await page.goto(`/chat?tripId=${tripId}`)
  await expect(ben.page.getByText('2 online')).toBeVisible()

  const made = await ana.page.request.post(`/api/trips/${tripId}/polls`, {
    data: {
      question: QUESTION,
      options: ['El Lola', 'Barbecue'],
      closesAt: new Date(Date.now() + 15_000).toISOString(),
    },
  })
  expect(made.status()).toBe(201)
  await vote(ana.page, 'El Lola')
  const wanted = ben.page.getByRole('button', { name: `Your vote: ${QUESTION}` })
  await wanted.click()
  const open = ben.page.getByRole('dialog', { name: 'Open polls' })
  await open.getByText('Barbecue', { exact: true }).click()
  await open.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(open.getByText('2 of 2 voted.')).toBeVisible()
  await ben.page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(wanted).toHaveCount(0)
  await expect(poll(ana.page).getByText('2 of 2 voted.')).toBeVisible()

  for (const { page } of [ana, ben])
    await expect(poll(page).getByText('El Lola and Barbecue tie, 1 of 2 each. Closed today.')).toBeVisible({
      timeout: 30_000,
    })
  await expect(poll(ana.page).getByRole('button')).toHaveCount(0)
})

function poll(page: Page): Locator {
  return page.getByRole('article', { name: QUESTION })
}

async function vote(page: Page, answer: string) {
  await poll(page).getByText(answer, { exact: true }).click()
  await poll(page).getByRole('button', { name: 'Vote', exact: true }).click()
}
