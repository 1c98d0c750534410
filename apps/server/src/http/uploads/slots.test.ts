import { expect, test } from 'vitest'
import { createUploadSlots } from './slots.ts'

const HERE = new AbortController().signal

const refusal = (entering: Promise<unknown>) =>
  entering.then(
    () => 'let in',
    (error: { status: number; details: { retryAfter?: number } }) => [error.status, error.details.retryAfter],
  )

function undertaking() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { run: () => ended, end }
}

test('a third file of one person at a time is refused with the time to wait, until one is done', async () => {
  const slots = createUploadSlots()
  const [first, second] = [undertaking(), undertaking()]
  const done = slots.admit('ana', HERE, first.run)
  const other = slots.admit('ana', HERE, second.run)

  expect(await refusal(slots.admit('ana', HERE, async () => {}))).toEqual([429, 2])
  first.end()
  await done
  expect(await refusal(slots.admit('ana', HERE, async () => {}))).toBe('let in')
  second.end()
  await other
})

test('work on a fifth file waits for one of four to be done', async () => {
  const slots = createUploadSlots()
  const four = [1, 2, 3, 4].map(() => undertaking())
  const done = four.map(({ run }) => slots.work(run))
  const order: string[] = []
  const fifth = slots.work(async () => order.push('fifth'))
  const sixth = slots.work(async () => order.push('sixth'))

  expect([order, slots.counts()]).toEqual([[], { inHand: 0, inWork: 4, waiting: 2 }])
  four[1]?.end()
  await Promise.all([fifth, sixth])
  expect(order).toEqual(['fifth', 'sixth'])
  for (const { end } of four) end()
  await Promise.all(done)
  expect(slots.counts()).toEqual({ inHand: 0, inWork: 0, waiting: 0 })
})

test('a file that waits in vain is told to retry, and takes no other slot', async () => {
  const slots = createUploadSlots({ inHand: 1, waitMs: 5 })
  const long = undertaking()
  const done = slots.admit('ana', HERE, long.run)

  expect(await refusal(slots.admit('ben', HERE, async () => {}))).toEqual([503, 5])
  expect(await refusal(slots.admit('ben', HERE, async () => {}))).toEqual([503, 5])
  long.end()
  await done
  expect(await refusal(slots.admit('ben', HERE, async () => {}))).toBe('let in')
})

test('an upload that fails gives back what it held', async () => {
  const slots = createUploadSlots({ inHand: 1, atWork: 1, perPrincipal: 1 })
  const fail = () => Promise.reject(new Error('no'))

  for (let count = 0; count < 3; count += 1) {
    await expect(slots.admit('ana', HERE, () => slots.work(fail))).rejects.toThrow('no')
  }
  expect(slots.counts()).toEqual({ inHand: 0, inWork: 0, waiting: 0 })
})
