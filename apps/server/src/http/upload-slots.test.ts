import { expect, test } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const refusal = (entering: Promise<unknown>) =>
  entering.then(
    () => 'let in',
    (error: { status: number; details: { retryAfter?: number } }) => [error.status, error.details.retryAfter],
  )

test('a third file of one person at a time is refused with the time to wait, until one is done', async () => {
  const slots = createUploadSlots()
  const leave = await slots.enter('ana')
  await slots.enter('ana')

  expect(await refusal(slots.enter('ana'))).toEqual([429, 2])
  leave()
  expect(await refusal(slots.enter('ana'))).toBe('let in')
})

test('a fifth file waits for one of four to be done', async () => {
  const slots = createUploadSlots()
  const ways = await Promise.all(['ana', 'ben', 'cleo', 'dan'].map((name) => slots.enter(name)))
  const order: string[] = []
  const fifth = slots.enter('eve').then(() => order.push('eve'))
  const sixth = slots.enter('fay').then(() => order.push('fay'))
  await Promise.resolve()

  expect(order).toEqual([])
  ways[1]?.()
  await fifth
  ways[0]?.()
  await sixth
  expect(order).toEqual(['eve', 'fay'])
})

test('a fifth file that waits in vain is told to come back, and takes nobody else’s place', async () => {
  const slots = createUploadSlots({ slots: 1, waitMs: 5 })
  const leave = await slots.enter('ana')

  expect(await refusal(slots.enter('ben'))).toEqual([503, 5])
  expect(await refusal(slots.enter('ben'))).toEqual([503, 5])
  leave()
  expect(await refusal(slots.enter('ben'))).toBe('let in')
  expect(await refusal(slots.enter('cleo'))).toEqual([503, 5])
})
