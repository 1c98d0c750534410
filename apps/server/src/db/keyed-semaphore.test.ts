import { expect, test } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

const LONG_TIMEOUT_MS = 60_000

test('a key admits up to its width, queues the rest in order, and works independently', async () => {
  const semaphore = createKeyedSemaphore({ width: 2, timeoutMs: LONG_TIMEOUT_MS })
  const order: string[] = []
  const enter = async (key: string, who: string) => {
    const leave = await semaphore.enter(key)
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

test('a waiter that times out gets a busy error and does not block others', async () => {
  const semaphore = createKeyedSemaphore({ width: 1, timeoutMs: 20 })
  const leave = await semaphore.enter('tarifa')

  await expect(semaphore.enter('tarifa')).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    reason: 'busy',
  })

  leave()
  const again = await semaphore.enter('tarifa')
  again()
})
