import { expect, test } from 'vitest'
import { createLine } from './line.ts'
import { WeatherFailure } from './port.ts'

const ask = (isKnown: boolean, unwanted = new AbortController().signal) => ({ askers: [], unwanted, isKnown })

function heldLine() {
  const line = createLine()
  const done: string[] = []
  let letGo = () => {}
  const first = line.wait(() => new Promise<void>((resolve) => (letGo = resolve)), ask(true))
  const add = (name: string, how = ask(true)) => line.wait(async () => void done.push(name), how)
  return { line, done, add, first, letGo: () => letGo() }
}

test('known places go first, each kind in its order', async () => {
  const { done, add, letGo } = heldLine()
  const all = [add('u1', ask(false)), add('k1'), add('u2', ask(false)), add('k2')]

  letGo()
  await Promise.all(all)

  expect(done).toEqual(['k1', 'k2', 'u1', 'u2'])
})

test('a request that no caller waits for any more is dropped and never run', async () => {
  const { line, done, add, letGo } = heldLine()
  const gone = new AbortController()
  const dropped = add('dropped', ask(false, gone.signal))
  const wanted = add('wanted')

  gone.abort()
  await expect(dropped).rejects.toThrow(WeatherFailure)
  expect(line.waiting()).toBe(1)
  letGo()
  await wanted

  expect(done).toEqual(['wanted'])
})

test('unknown places fill at most half of the queue, and no requests exceed its size', async () => {
  const { line, add, letGo } = heldLine()
  const refusedOf = async (isKnown: boolean, count: number) => {
    let refused = 0
    const busy = (error: WeatherFailure) => {
      if (error.kind === 'busy') refused += 1
    }
    for (let index = 0; index < count; index += 1) add('x', ask(isKnown)).catch(busy)
    await Promise.resolve()
    return refused
  }

  expect(await refusedOf(false, 1_000)).toBe(970)
  expect(await refusedOf(true, 1_000)).toBe(970)
  expect(line.waiting()).toBe(60)
  letGo()
})

test('work that fails lets the next one go', async () => {
  const line = createLine()

  const failing = line.wait(() => Promise.reject(new Error('no')), ask(true))

  await expect(failing).rejects.toThrow('no')
  expect(await line.wait(async () => 'next', ask(true))).toBe('next')
})
