import { expect, test } from 'vitest'
import { createTransactionGuard } from './transact.ts'

test('a transaction that ends leaves the others known', async () => {
  const guard = createTransactionGuard()
  const ask = () => guard.requireOutside('A query')
  const first = createSignal()
  const second = guard.run(async () => {
    await first.given
    expect(ask).toThrow('A query inside a transaction')
  })

  await guard.run(async () => expect(ask).toThrow('A query inside a transaction'))
  expect(ask).not.toThrow()
  first.give()
  await second
})

test('what was started inside and outlives it is outside, also while another runs', async () => {
  const guard = createTransactionGuard()
  const ended = createSignal()
  const late: Promise<void>[] = []
  await guard.run(async () => {
    late.push(ended.given.then(() => guard.requireOutside('A query')))
  })

  await guard.run(async () => {
    ended.give()
    await expect(late[0]).resolves.toBeUndefined()
  })
})

function createSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
