import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCaller } from '#testing/caller.ts'
import { moneyCrew } from '#testing/money-crew.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

test('of ten reminders at once, over two servers, one is sent', async () => {
  const { first, second } = nodes
  const { ana, ben, all, path } = await moneyCrew(first)
  const money = { description: 'Van', amount: '30', splitBetween: all.map(({ user }) => user.id) }
  await ana.post(`${path}/expenses`, money)
  const elsewhere = createCaller(second.app)
  for (const [name, value] of ana.cookies) elsewhere.cookies.set(name, value)
  const pair = { fromUserId: ben.user.id, toUserId: ana.user.id }

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? ana : elsewhere).post(`${path}/reminders`, pair),
    ),
  )

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(429)])
  const { db } = first.services.database
  const sent = await db.selectFrom('jobs').select('to_address').where('kind', '=', 'reminder').execute()
  expect(sent).toEqual([{ to_address: ben.email }])
})
