import type { Locator } from '@playwright/test'
import { crewOfTwo, dayFromNow, expect, joinTrip, type Rider, test } from '#e2e/crew.ts'
import { whatOverflows } from '#e2e/screen-faults.ts'

test.use({ hasWeather: true })

const PHONE = { viewport: { width: 320, height: 640 } }

async function rename({ page }: Rider, displayName: string) {
  const reply = await page.request.put('/api/profile', { data: { displayName } })
  expect(reply.ok()).toBe(true)
}

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((element) => element.scrollWidth > element.clientWidth)
}

test('faces and names stay distinguishable and inside their tile on the smallest phone', async ({
  rider,
}) => {
  test.slow()
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
    // The ring around the next face is 2 px wide.
    expect(await stack.evaluate(gapBesideInitials)).toBeGreaterThanOrEqual(2)
  }

  await rename(ben, 'Wolfgang Amadeus')
  await page.setViewportSize(PHONE.viewport)
  await page.goto(`/awards?tripId=${tripId}`)
  await page.getByRole('button', { name: 'Nominate' }).first().click()
  const name = page.getByRole('dialog').getByText('Wolfgang Amadeus')
  await expect(name).toBeVisible()
  expect(await isCut(name)).toBe(false)

  for (const friend of ['cleo', 'dario', 'esme']) await joinTrip(await rider(), friend, { ana, tripId })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/?trip=${tripId}`)
  const tile = page.getByRole('link', { name: /Friends Going/ })
  await expect(tile.getByText('+2')).toBeVisible()
  const [inside, outside] = [await tile.getByText('+2').boundingBox(), await tile.boundingBox()]
  const rightOf = (box: typeof inside) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(rightOf(inside)).toBeLessThanOrEqual(rightOf(outside) - 8)
})

test('unknown weather values are shown unbroken', async ({ rider }) => {
  const { page, signIn } = await rider()
  await signIn('ana')
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

test('at 400 % of a small window several lines of the chat are seen', async ({ rider }) => {
  const { ana, tripId } = await crewOfTwo(rider)
  const { page } = ana
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/chat?tripId=${tripId}`)
  await ana.postMessage('See you at the beach')
  await expect(page.getByText('See you at the beach')).toBeVisible()

  const lines = () =>
    page.evaluate(() => {
      const list = document.querySelector('.chat-scroll')
      const bubble = document.querySelector('.bubble')
      if (list === null || bubble === null) return 0
      return list.clientHeight / Number.parseFloat(getComputedStyle(bubble).lineHeight)
    })

  // The list is rebuilt when the first message arrives.
  await expect.poll(lines).toBeGreaterThanOrEqual(4)
  await expect(page.getByRole('textbox', { name: /message/i })).toBeInViewport()
  for (const name of ['Home', 'Chat', 'Expenses', 'Media', 'Awards']) {
    await expect(page.getByRole('navigation').getByRole('link', { name })).toBeInViewport()
  }
  expect(await whatOverflows(page)).toEqual([])
})

/** Pixels between the first initials and the second face. */
function gapBesideInitials(stack: Element): number {
  const [first, second] = [...stack.querySelectorAll('.avatar')]
  if (first === undefined || second === undefined) throw new Error('fewer than two faces')
  const letters = document.createRange()
  letters.selectNodeContents(first)
  return second.getBoundingClientRect().left - letters.getBoundingClientRect().right
}

test('tide labels never touch one another or the edges, however near two turns are and however small the phone', async ({
  rider,
}) => {
  const { page, signIn, createTrip } = await rider()
  await signIn('ana')
  await createTrip({ name: 'Levante Week', location: 'Tarifa, Spain' })
  await page.route(/\/api\/weather\/(?!forecast|season)/, async (route) => {
    const reply = await route.fetch()
    const weather = await reply.json()
    const { curve } = weather.tides
    const at = (share: number) => curve[Math.round(share * (curve.length - 1))].time
    // The chart shows 18 hours of a day: tides at both edges, and two close together.
    const shares = [0, 0.25, 0.5, 0.54, 0.58, 0.75, 1]
    const extremes = shares.map((share, index) => ({
      ...{ kind: index % 2 === 0 ? 'high' : 'low', time: at(share), height: 1 },
    }))
    await route.fulfill({ response: reply, json: { ...weather, tides: { ...weather.tides, extremes } } })
  })
  for (const [width, fontSize] of [
    [320, '100%'],
    [390, '100%'],
    [320, '200%'],
    [1280, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    const labels = page.locator('.tide-labels > span')
    await expect(labels).not.toHaveCount(0)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    await expect
      .poll(() => page.locator('.tide-labels').evaluate(labelFaults), { message: `${width} px, ${fontSize}` })
      .toEqual([])
    expect(await labels.count()).toBeGreaterThanOrEqual(4)
  }
})

function labelFaults(box: Element): string[] {
  const edge = box.getBoundingClientRect()
  const labels = [...box.children].map((label) => ({
    text: label.textContent,
    isShown: getComputedStyle(label).display !== 'none',
    rect: label.getBoundingClientRect(),
  }))
  const hidden = labels.filter(({ isShown }) => !isShown).map(({ text }) => `hidden: ${text}`)
  const outside = labels
    .filter(({ rect }) => rect.left < edge.left - 0.5 || rect.right > edge.right + 0.5)
    .map(({ text }) => `outside: ${text}`)
  const touching = labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter(
        ({ rect }) =>
          rect.left < one.rect.right &&
          one.rect.left < rect.right &&
          rect.top < one.rect.bottom - 0.5 &&
          one.rect.top < rect.bottom - 0.5,
      )
      .map((other) => `${one.text} touches ${other.text}`),
  )
  return [...hidden, ...outside, ...touching]
}
