import type { Page } from '@playwright/test'
import { chatFiles, expect, type Rider } from './crew.ts'

type Award = { id: string; category: string; nominations: { nominatedUserName: string }[] }

export async function setStage(ana: Rider, ben: Rider, tripId: string) {
  const { request } = ana.page
  const me = (await (await request.get('/api/auth/user')).json()) as { id: string }
  const he = (await (await ben.page.request.get('/api/auth/user')).json()) as { id: string }
  const expense = await request.post(`/api/trips/${tripId}/expenses`, {
    data: { description: 'Van', amount: '30.00', splitBetween: [me.id, he.id] },
  })
  expect(expense.status()).toBe(201)
  const [nominated, voted] = (await (await request.get(`/api/trips/${tripId}/awards`)).json()) as Award[]
  if (nominated === undefined || voted === undefined) throw new Error('a trip comes with awards')
  for (const award of [nominated, voted]) {
    const data = { nominatedUserId: me.id }
    expect((await request.post(`/api/awards/${award.id}/nominations`, { data })).status()).toBe(201)
  }
  const step = await request.patch(`/api/awards/${voted.id}`, { data: { status: 'voting' } })
  expect(step.status()).toBe(200)
  return { awards: { nominated, voted } }
}

export async function openEverything(page: Page, tripId: string) {
  await page.goto(`/chat?tripId=${tripId}`)
  await expect(page.getByText('2 online')).toBeVisible()
  await openTab(page, 'Media')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await openTab(page, 'Awards')
  await page
    .getByRole('button', { name: /^Nominate for/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Nominate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openTab(page, 'Expenses')
  for (const button of ['Add Expense', 'Edit Van', 'Delete Van']) {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByLabel('Display Name')).toBeVisible()
  await openTab(page, 'Expenses')
}

export async function writeEverything(page: Page) {
  await addExpense(page, 'Petrol', '40')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Petrol' }) })
  await expect(row.getByText('Waiting for network')).toBeVisible()
  await expect(page.getByText('One change waits for network and is not counted yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Van' }).click()
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  const van = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Van' }) })
  await expect(van.getByText('£50.00', { exact: true })).toBeVisible()
  await expect(van.getByText('Changed here, waiting for network')).toBeVisible()

  await openTab(page, 'Chat')
  const field = page.getByRole('textbox', { name: 'Message the crew' })
  for (const text of ['Wind at four?', 'Bring the pump']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await chatFiles(page).setInputFiles([pixel('chat.png')])
  await expect(page.getByText('Waiting for network')).toBeVisible()

  await openTab(page, 'Awards')
  await page.getByRole('button', { name: 'Vote for ana' }).click()
  await expect(page.getByText('Your vote waits for network')).toBeVisible()
  await nominate(page, undefined, 'ben')
  await expect(page.getByText('You nominated ben, waiting for network')).toBeVisible()

  await openTab(page, 'Media')
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([pixel('jump.png')])
  const tile = page.getByRole('article', { name: 'Upload of jump.png' })
  await expect(tile.getByText('Waiting for network')).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabel('Display Name').fill('Anita')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved here, waiting for network')).toBeVisible()
}

type Stage = { tripId: string; awards: { nominated: Award; voted: Award } }

export async function seeEverythingWait(page: Page) {
  await expect(page.getByRole('heading', { name: 'Petrol' })).toBeVisible()
  await expect(page.getByText('Changed here, waiting for network')).toBeVisible()
  await expect(page.getByText('£50.00', { exact: true })).toBeVisible()
  const card = page.getByRole('region', { name: '9 things wait for a signal' })
  await card.getByRole('button', { name: 'See' }).click()
  const list = page.getByRole('dialog', { name: 'What waits here' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Petrol, £40\.00/,
    /^Changed: Van, £50\.00/,
    /^Wind at four\?/,
    /^Bring the pump/,
    /^chat\.png/,
    /^Vote for ana/,
    /^ben for/,
    /^jump\.png/,
    /^Your details/,
  ])
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await openTab(page, 'Chat')
  await expect(page.getByRole('log').getByText('Bring the pump')).toBeVisible()
  await expect(page.getByText('chat.png').first()).toBeVisible()
  await openTab(page, 'Awards')
  await expect(page.getByText('Your vote waits for network')).toBeVisible()
  await openTab(page, 'Media')
  await expect(page.getByRole('article', { name: 'Upload of jump.png' })).toBeVisible()
}

export async function untilWorkerReady(page: Page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
}

export async function expectAllArrived({ page }: Rider, ben: Rider, { tripId, awards }: Stage) {
  await expect.poll(() => countQueued(page), { timeout: 45_000 }).toBe(0)
  const { request } = ben.page
  const read = async <Row>(path: string) => (await (await request.get(path)).json()) as Row[]
  const expenses = await read<{ description: string; amount: string }>(`/api/trips/${tripId}/expenses`)
  expect(expenses.map(({ description, amount }) => `${description} ${amount}`)).toEqual([
    'Petrol 40.00',
    'Van 50.00',
  ])
  const messages = await read<{ text: string }>(`/api/trips/${tripId}/messages`)
  const texts = messages.map(({ text }) => text)
  expect(texts.filter((text) => text !== 'Shared an image')).toEqual(['Wind at four?', 'Bring the pump'])
  expect(texts).toHaveLength(3)
  const media = await read<{ filename: string }>(`/api/trips/${tripId}/media`)
  expect(media.map(({ filename }) => filename).toSorted()).toEqual(['chat.png', 'jump.png'])
  const seen = await read<Award & { voterCount: number }>(`/api/trips/${tripId}/awards`)
  expect(seen.find(({ id }) => id === awards.voted.id)?.voterCount).toBe(1)
  const named = seen.find(({ id }) => id === awards.nominated.id)?.nominations
  expect(named?.map(({ nominatedUserName }) => nominatedUserName).toSorted()).toEqual(['Anita', 'ben'])
}

export async function addExpense(page: Page, description: string, amount: string) {
  await openTab(page, 'Expenses')
  await page.getByRole('button', { name: 'Add Expense' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add Expense' })
  await sheet.getByLabel('Amount', { exact: true }).fill(amount)
  await sheet.getByLabel('Description').fill(description)
  await sheet.getByRole('button', { name: 'Add Expense' }).click()
  await expect(sheet).toHaveCount(0)
}

export async function nominate(page: Page, category: string | undefined, person: string) {
  const name = category === undefined ? /^Nominate for/ : `Nominate for ${category}`
  await page.getByRole('button', { name }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Nominate' })
  await sheet.getByText(person, { exact: true }).click()
  await sheet.getByRole('button', { name: 'Submit Nomination' }).click()
  await expect(sheet).toHaveCount(0)
}

export async function expensesOf(page: Page, tripId: string): Promise<string[]> {
  const rows = (await (await page.request.get(`/api/trips/${tripId}/expenses`)).json()) as {
    description: string
  }[]
  return rows.map(({ description }) => description)
}

export async function photosOf(page: Page, tripId: string): Promise<unknown[]> {
  return (await (await page.request.get(`/api/trips/${tripId}/media`)).json()) as unknown[]
}

export function countQueued(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sendit-outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('kept')) return resolve(0)
          const all = database.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => {
            database.close()
            const rows = all.result as { entries?: unknown[] }[]
            resolve(rows.reduce((sum, row) => sum + (row.entries?.length ?? 1), 0))
          }
        }
      }),
  )
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export function pixel(name: string) {
  return { name, mimeType: 'image/png', buffer: PIXEL }
}

export async function openTab(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute(
    'aria-current',
    'page',
  )
}
