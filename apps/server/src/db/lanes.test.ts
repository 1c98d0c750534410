import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

const PATIENT = 60_000

test('a lane lets its width through, the others in their order, and knows no other lane', async () => {
  const lanes = createLanes({ width: 2, patienceMs: PATIENT })
  const order: string[] = []
  const enter = async (lane: string, who: string) => {
    const leave = await lanes.enter(lane)
    order.push(who)
    return leave
  }

  const [leaveAna] = await Promise.all([enter('tarifa', 'ana'), enter('tarifa', 'ben')])
  const cleo = enter('tarifa', 'cleo')
  const dan = enter('tarifa', 'dan')
  await enter('dakhla', 'eve')
  expect(order).toEqual(['ana', 'ben', 'eve'])

  leaveAna?.()
  ;(await cleo)()
  await dan
  expect(order).toEqual(['ana', 'ben', 'eve', 'cleo', 'dan'])
})

test('who waits too long is told that the database is busy, and keeps nobody else', async () => {
  const lanes = createLanes({ width: 1, patienceMs: 20 })
  const leave = await lanes.enter('tarifa')

  await expect(lanes.enter('tarifa')).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' })

  leave()
  const again = await lanes.enter('tarifa')
  again()
})
