import { afterEach, beforeEach, expect, test } from 'vitest'
import { askFeed, readFeed, renewFeed } from '#testing/calendar-crew.ts'
import { planCrew, planItem } from '#testing/plan-crew.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

test('an address that was made on one server is read on the other, and is over there at once', async () => {
  const { first, second } = nodes
  const { ana } = await planCrew(first)
  const path = await renewFeed(ana)

  expect(await readFeed(second, path)).toHaveLength(2)
  const renewed = await renewFeed(ana)
  expect((await askFeed(second, path)).statusCode).toBe(404)
  expect((await askFeed(second, renewed)).statusCode).toBe(200)
  await ana.delete('/api/calendar/feed')
  expect((await askFeed(second, renewed)).statusCode).toBe(404)
})

test('two servers asked at once count each change once and return the same feed', async () => {
  const { first, second } = nodes
  const { ana, ben, trip, item } = await planCrew(first)
  const path = await renewFeed(ana)
  const uid = `plan-${item.id}@sendit`
  const sequence = async () => (await readFeed(second, path)).find((event) => event.uid === uid)?.sequence
  expect(await sequence()).toBe(0)

  for (const round of [1, 2, 3]) {
    await ben.patch(`/api/plan-items/${item.id}`, { startsAt: `21:0${round}` })
    await planItem(ben, trip, { title: `Another one ${round}` })
    const looks = await Promise.all(
      Array.from({ length: 5 }, () => [askFeed(first, path), askFeed(second, path)]).flat(),
    )

    expect(new Set(looks.map(({ body }) => body)).size).toBe(1)
    expect(await sequence()).toBe(round)
  }
})
