import { expect, test } from 'vitest'
import { createReadiness } from './health-routes.ts'

const well = { check: async () => {}, withinMs: 1_000 }
const hanging = () => new Promise<void>(() => {})
const broken = () => Promise.reject(new Error('gone'))

test('all is well when every part answers', async () => {
  const ready = createReadiness([
    { name: 'database', ...well },
    { name: 'storage', ...well },
  ])

  expect(await ready()).toEqual({ status: 'ok', parts: { database: 'ok', storage: 'ok' } })
})

test('a part that hangs is named once its own time is over, and hides none of the others', async () => {
  const ready = createReadiness([
    { name: 'database', ...well },
    { name: 'storage', check: hanging, withinMs: 20 },
    { name: 'images', check: broken, withinMs: 60_000 },
  ])
  const started = performance.now()

  const parts = { database: 'ok', storage: 'failing', images: 'failing' }
  expect(await ready()).toEqual({ status: 'failing', parts })
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('a part the server can do without makes it degraded', async () => {
  const ready = createReadiness([
    { name: 'database', ...well },
    { name: 'realtime', check: hanging, withinMs: 20, isOptional: true },
  ])

  expect(await ready()).toEqual({ status: 'degraded', parts: { database: 'ok', realtime: 'degraded' } })
})

test('a part that hangs is asked once, however many look, and again when it is back', async () => {
  let asked = 0
  let answer = () => {}
  const check = () => {
    asked += 1
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  const ready = createReadiness([{ name: 'database', check, withinMs: 10 }])

  await Promise.all([ready(), ready(), ready()])
  expect(asked).toBe(1)
  answer()
  await new Promise<void>((resolve) => setImmediate(resolve))
  await ready()

  expect(asked).toBe(2)
})
