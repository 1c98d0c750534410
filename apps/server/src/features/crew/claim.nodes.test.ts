import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCaller } from '#testing/caller.ts'
import { person, tokenOf } from '#testing/crew.ts'
import { idsOf, moneyCrew } from '#testing/money-crew.ts'
import { addPlaceholder, inviteToPlaceholder } from '#testing/placeholder-crew.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

test('a placeholder is claimed once while two servers get claims and add expenses', async () => {
  const { first, second } = nodes
  const { ana, ben, trip, path } = await moneyCrew(first)
  const placeholder = await addPlaceholder(ben, trip)
  const links = [
    await inviteToPlaceholder(ana, trip, { placeholder }),
    await inviteToPlaceholder(ana, trip, { placeholder, email: 'lea@crew.example' }),
  ]
  const kim = await person(first, 'kim@crew.example')
  const lea = await person(second, 'lea@crew.example')
  const anaOnSecond = createCaller(second.app)
  for (const [name, value] of ana.cookies) anaOnSecond.cookies.set(name, value)
  const splitBetween = [...idsOf([ana, ben]), placeholder.id]
  const eat = (payer: typeof anaOnSecond) =>
    payer.post(`${path}/expenses`, { description: 'Paella', amount: '30.00', splitBetween })

  const [one, other, ...added] = await Promise.all([
    kim.post('/api/invite/join', { token: tokenOf(links[0] ?? { inviteUrl: '' }) }),
    lea.post('/api/invite/join', { token: tokenOf(links[1] ?? { inviteUrl: '' }) }),
    ...Array.from({ length: 6 }, (_, index) => eat(index % 2 === 0 ? ana : anaOnSecond)),
  ])

  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 404])
  const taker = one.statusCode === 200 ? kim : lea
  const stored = added.filter(({ statusCode }) => statusCode === 201).length
  expect(added.every(({ statusCode }) => statusCode === 201 || statusCode === 400)).toBe(true)
  const { balances }: TripBalances = (await anaOnSecond.get(`${path}/balances`)).json()
  const owed = stored === 0 ? '0.00' : `-${stored * 10}.00`
  expect(balances.find(({ userId }) => userId === taker.user.id)?.balance).toBe(owed)
  expect(balances.map(({ userId }) => userId)).not.toContain(placeholder.id)
})
