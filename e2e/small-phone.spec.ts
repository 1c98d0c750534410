import type { Locator } from '@playwright/test'
import { crewOfTwo, dayFromNow, expect, type Rider, test } from './crew.ts'

test.use({ hasWeather: true })

const PHONE = { viewport: { width: 320, height: 640 } }

async function rename({ page }: Rider, displayName: string) {
  const reply = await page.request.put('/api/profile', { data: { displayName } })
  expect(reply.ok()).toBe(true)
}

/** Whether any of it is hidden behind an ellipsis. */
function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth)
}

test('on the smallest phone a friend to be nominated can be told by name', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await rename(ben, 'Wolfgang Amadeus')
  const { page } = ana
  await page.setViewportSize(PHONE.viewport)
  await page.goto(`/awards?tripId=${tripId}`)

  await page.getByRole('button', { name: 'Nominate' }).first().click()

  const name = page.getByRole('dialog').getByText('Wolfgang Amadeus')
  await expect(name).toBeVisible()
  expect(await isCut(name)).toBe(false)
})

test('in a stack of small faces every initial is seen', async ({ rider }) => {
  const { ana, ben, tripId } = await crewOfTwo(rider)
  await rename(ana, 'Maya Winter')
  await rename(ben, 'Wolfgang Meier')
  const { page } = ana
  const members = (await (await page.request.get(`/api/trips/${tripId}/members`)).json()) as { id: string }[]
  await page.request.post(`/api/trips/${tripId}/expenses`, {
    data: { description: 'Lessons', amount: '20.00', splitBetween: members.map(({ id }) => id) },
  })
  for (const address of [`/expenses?tripId=${tripId}`, `/?trip=${tripId}`]) {
    await page.goto(address)
    const stack = page.getByRole('img', { name: /^(Maya and Wolfgang|Wolfgang and Maya)$/ }).first()
    await expect(stack).toBeVisible()

    const gap = await stack.evaluate((element) => {
      const [first, second] = [...element.querySelectorAll('.avatar')]
      if (first === undefined || second === undefined) throw new Error('fewer than two faces')
      const letters = document.createRange()
      letters.selectNodeContents(first)
      return second.getBoundingClientRect().left - letters.getBoundingClientRect().right
    })

    // The ring around the next face is two pixels wide.
    expect(gap).toBeGreaterThanOrEqual(2)
  }
})

test('a stack of many faces stays in its tile', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  for (const name of ['Cleo', 'Dario', 'Esme']) {
    const friend = await rider()
    await friend.signIn(`${name.toLowerCase()}@crew.example`)
    const invite = await ana.page.request.post(`/api/trips/${tripId}/invites`, {
      data: { name, email: `${name.toLowerCase()}@crew.example` },
    })
    const { inviteUrl } = (await invite.json()) as { inviteUrl: string }
    const token = new URL(inviteUrl).searchParams.get('token')
    expect((await friend.page.request.post('/api/invite/join', { data: { token } })).ok()).toBe(true)
  }
  await ana.page.setViewportSize({ width: 390, height: 844 })
  await ana.page.goto(`/?trip=${tripId}`)
  const tile = ana.page.getByRole('link', { name: /Friends Going/ })
  await expect(tile.getByText('+2')).toBeVisible()

  const [inside, outside] = [await tile.getByText('+2').boundingBox(), await tile.boundingBox()]
  const rightOf = (box: typeof inside) => (box?.x ?? 0) + (box?.width ?? 0)

  expect(rightOf(inside)).toBeLessThanOrEqual(rightOf(outside) - 8)
})

test('what the weather does not know is said in one piece', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana@crew.example')
  await page.route(/\/api\/weather\/(?!forecast)/, async (route) => {
    const response = await route.fetch()
    const weather = (await response.json()) as object
    await route.fulfill({ response, json: { ...weather, windGust: null, temperature: null } })
  })
  const reply = await page.request.post('/api/trips', {
    data: { name: 'Levante Week', location: 'Tarifa, Spain', tripDate: dayFromNow(3) },
  })
  const { id } = (await reply.json()) as { id: string }
  await page.goto(`/?trip=${id}`)
  const panel = page.getByRole('region', { name: 'Live Conditions' })
  const unknown = panel.getByText('unknown', { exact: true })
  await expect(unknown.first()).toBeVisible()

  for (const word of await unknown.all()) {
    const lines = await word.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getClientRects().length
    })
    expect(lines).toBe(1)
  }
})

test('on the smallest phone the door, the rider card and the calendar do not move sideways', async ({
  rider,
}) => {
  const { ben, tripId } = await crewOfTwo(rider)
  const { page } = ben
  await page.setViewportSize(PHONE.viewport)
  for (const [address, button] of [
    [`/door?tripId=${tripId}`, 'Save and show me the trip'],
    [`/rider-card?tripId=${tripId}`, 'Save Changes'],
    [`/calendar?tripId=${tripId}`, 'Turn on'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: button })).toBeVisible()

    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, address).toBeLessThanOrEqual(0)
  }
})
