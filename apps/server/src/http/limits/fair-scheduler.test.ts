import { AsyncLocalStorage } from 'node:async_hooks'
import { on, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createFairScheduler } from '#http/limits.ts'
import { createServer } from '#http/server.ts'
import type { App } from '#http/server-hooks.ts'
import { createLog } from '#log.ts'

let app: App | undefined
afterEach(() => app?.close())

function aLoop() {
  let now = 0
  const seen: (string | 'turn')[] = []
  const turns = createFairScheduler(() => now)
  return {
    seen,
    ask: (name: string, ms: number) =>
      turns.enter(() => {
        seen.push(name)
        now += ms
      }),
    async turnsPass(count: number) {
      for (let passed = 0; passed < count; passed += 1) {
        await turn()
        seen.push('turn')
      }
    },
  }
}

test('short requests run at once, however many there are', () => {
  const { ask, seen } = aLoop()

  for (const name of ['a', 'b', 'c', 'd']) ask(name, 2)

  expect(seen).toEqual(['a', 'b', 'c', 'd'])
})

test('requests after a long one wait, and the event loop turns between long ones', async () => {
  const { ask, seen, turnsPass } = aLoop()
  for (const name of ['a', 'b', 'c']) ask(name, 30)
  expect(seen).toEqual(['a'])

  await turnsPass(6)

  expect(seen.join(' ')).toMatch(/^a( turn)+ b( turn)+ c( turn)+$/)
})

test('a request that arrives while others wait queues behind them', async () => {
  const { ask, seen, turnsPass } = aLoop()
  ask('a', 30)
  ask('b', 1)
  await turnsPass(1)
  ask('c', 1)

  await turnsPass(6)

  expect(seen.filter((one) => one !== 'turn')).toEqual(['a', 'b', 'c'])
})

test('a waiting request resumes in its own async context, as tracing needs', async () => {
  let now = 0
  const turns = createFairScheduler(() => now)
  const asking = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const ask = (name: string) =>
    asking.run(name, () =>
      turns.enter(() => {
        seen.push(asking.getStore())
        now += 30
      }),
    )
  ask('a')
  ask('b')
  ask('c')

  for (let passed = 0; passed < 6; passed += 1) await turn()

  expect(seen).toEqual(['a', 'b', 'c'])
})

test('an idle loop forgets that it was busy', async () => {
  const { ask, seen, turnsPass } = aLoop()
  ask('a', 30)
  await turnsPass(3)
  seen.length = 0

  ask('b', 30)

  expect(seen).toEqual(['b'])
})

test('the server handles other events between long concurrent responses', async () => {
  const seen: string[] = []
  app = createServer({ log: createLog({ level: 'silent' }), trustProxy: undefined })
  app.get('/long', async () => {
    const from = performance.now()
    while (performance.now() - from < 15);
    seen.push('answer')
    return 'long'
  })
  const accepted = on(app.server, 'connection')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: 6 }, () => connect(port, '127.0.0.1'))
  for (const _ of sockets) await accepted.next()
  await turn()
  const timer = setInterval(() => seen.push('heard'), 1)

  for (const socket of sockets)
    socket.write('GET /long HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'end')))
  clearInterval(timer)

  expect(seen.filter((one) => one === 'answer')).toHaveLength(6)
  expect(seen.join(' ')).not.toContain('answer answer')
})
