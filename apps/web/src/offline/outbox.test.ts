import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { eventually } from '#testing/eventually.ts'
import { aBrowser, anOutbox, NOW, noBackoff, written } from '#testing/outbox-parts.ts'
import type { Queue, QueuedMutation } from './queued-mutation.ts'

const refusal = (status: number, message = 'No') =>
  new ApiError(status, '', { message, code: status === 401 ? 'UNAUTHENTICATED' : 'VALIDATION' })
const gone = () => new TypeError('Failed to fetch')

function aServer() {
  const waiting: { stored: () => void; fail: (error: unknown) => void }[] = []
  const sent: string[] = []
  return {
    sent,
    send: ({ id }: QueuedMutation) =>
      new Promise<void>((resolve, reject) => {
        sent.push(id)
        waiting.push({ stored: resolve, fail: reject })
      }),
    store: () => waiting.shift()?.stored(),
    fail: (error: unknown) => waiting.shift()?.fail(error),
  }
}

test('a trip’s next mutation is sent only after the previous one is stored', async () => {
  const server = aServer()
  const outbox = anOutbox({ send: server.send })
  void outbox.put(written('one'))
  void outbox.put(written('two'))
  await eventually(() => expect(server.sent).toEqual(['one']))

  server.store()

  await eventually(() => expect(server.sent).toEqual(['one', 'two']))
  expect(outbox.read().map(({ id }) => id)).toEqual(['two'])
})

test('what one trip waits for holds up no other, nor the profile', async () => {
  const server = aServer()
  const outbox = anOutbox({ send: server.send })
  void outbox.put(written('one'))
  void outbox.put(written('elsewhere', { tripId: 'dakhla' }))
  void outbox.put(written('own', { tripId: null }))

  await eventually(() => expect(server.sent.toSorted()).toEqual(['elsewhere', 'one', 'own']))
})

test('what is refused stays with its reason and lets the next go', async () => {
  const server = aServer()
  const outbox = anOutbox({ send: server.send })
  void outbox.put(written('one'))
  void outbox.put(written('two'))
  await eventually(() => expect(server.sent).toEqual(['one']))

  server.fail(refusal(400, 'Message is too long'))

  await eventually(() => expect(server.sent).toEqual(['one', 'two']))
  expect(outbox.read()[0]).toMatchObject({ id: 'one', state: 'refused', reason: 'Message is too long' })
})

test('a retried mutation goes to the back of the queue without its old reason', async () => {
  const server = aServer()
  const refused = written('one', { state: 'refused', reason: 'No' })
  const outbox = anOutbox({ send: server.send, store: aBrowser([refused, written('two')]).openStore() })
  await eventually(() => expect(server.sent).toEqual(['two']))

  outbox.retry('one')

  await eventually(() => expect(outbox.read().map(({ id }) => id)).toEqual(['two', 'one']))
  expect(outbox.read()[1]).toEqual(written('one'))
  server.store()
  await eventually(() => expect(server.sent).toEqual(['two', 'one']))
})

test('mutations pending when the page closed are sent on the next visit, in order', async () => {
  const browser = aBrowser([written('one'), written('two')])
  const server = aServer()
  anOutbox({ store: browser.openStore(), send: server.send })
  await eventually(() => expect(server.sent).toEqual(['one']))

  server.store()
  await eventually(() => expect(server.sent).toEqual(['one', 'two']))
  server.store()

  await eventually(() => expect(browser.stored()).toEqual([]))
})

test('when signed out, the queue is kept and sending pauses until resumed', async () => {
  const browser = aBrowser([written('one')])
  const server = aServer()
  const outbox = anOutbox({ store: browser.openStore(), send: server.send })
  await eventually(() => expect(server.sent).toEqual(['one']))
  server.fail(refusal(401))
  await eventually(() => expect(browser.stored()).toEqual(['one']))

  outbox.resume()

  await eventually(() => expect(server.sent).toEqual(['one', 'one']))
})

test('nothing is sent on behalf of another user who has signed in since', async () => {
  const server = aServer()
  const browser = aBrowser([written('one')])
  const isStillSender = vi.fn(async () => false)
  anOutbox({ store: browser.openStore(), send: server.send, isStillSender })

  await eventually(() => expect(isStillSender).toHaveBeenCalled())

  expect(server.sent).toEqual([])
  expect(browser.stored()).toEqual(['one'])
})

test('what one tab writes another tab shows, and loses once it is stored', async () => {
  const browser = aBrowser()
  const server = aServer()
  const one = anOutbox({ store: browser.openStore(), send: server.send })
  const frozen = anOutbox({ store: browser.openStore(), takeTurn: () => new Promise(() => {}) })
  void one.put(written('hello'))
  await eventually(() => expect(frozen.read().map(({ id }) => id)).toEqual(['hello']))

  await eventually(() => expect(server.sent).toEqual(['hello']))
  server.store()

  await eventually(() => expect(frozen.read()).toEqual([]))
  expect(server.sent).toEqual(['hello'])
})

test('a confirmed mutation is removed and its follow-up queued in one step', async () => {
  const browser = aBrowser([written('one'), written('two')])
  const outbox = anOutbox({ store: browser.openStore() })
  await eventually(() => expect(outbox.read()).toHaveLength(2))

  await outbox.remove(['two'], written('three'))

  expect(browser.stored()).toEqual(['one', 'three'])
})

test('a closed outbox sends nothing more', async () => {
  const browser = aBrowser([written('one'), written('two')])
  const server = aServer()
  const outbox = anOutbox({ store: browser.openStore(), send: server.send })
  await eventually(() => expect(server.sent).toEqual(['one']))

  outbox.close()
  server.store()
  outbox.resume()

  await eventually(() => expect(browser.stored()).toEqual(['one', 'two']))
  expect(server.sent).toEqual(['one'])
})

test('what this version does not know, and files, which others send, hold up nothing', async () => {
  const server = aServer()
  const strange = written('one', { kind: 'of-a-newer-version' })
  const browser = aBrowser([strange, written('two')])
  anOutbox({ store: browser.openStore(), send: server.send, sends: (kind) => kind === 'note' })

  await eventually(() => expect(server.sent).toEqual(['two']))
  server.store()

  await eventually(() => expect(browser.stored()).toEqual(['one']))
})

test('mutations older than 30 days are discarded and reported', async () => {
  const day = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
  const held = [written('old', { writtenAt: day(30.01) }), written('young', { writtenAt: day(29.9) })]
  const browser = aBrowser(held)
  const server = aServer()
  const outbox = anOutbox({ store: browser.openStore(), send: server.send })
  const discarded: Queue[] = []
  outbox.dropped.add((mutations) => discarded.push(mutations))

  await eventually(() => expect(server.sent).toEqual(['young']))

  expect(browser.stored()).toEqual(['young'])
  expect(discarded).toMatchObject([[{ id: 'old' }]])
})

/** Whether the server performed it, and whether the response arrived. */
const luck = fc.constantFrom('stored', 'answer-lost', 'no-network', 'refused', 'server-away', 'too-many')

test('whatever fails, each is done at most once, in the order of its trip, and nothing but a refusal is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('tarifa', 'dakhla', null), { minLength: 1, maxLength: 12 }),
      fc.array(luck, { maxLength: 40 }),
      async (trips, lucks) => {
        const mutations = trips.map((tripId, number) => written(String(number), { tripId }))
        const { done, refused, send } = aServerOfLuck([...lucks])
        const browser = aBrowser()
        // Without locks: duplicate work, nothing worse.
        const tabs = [
          anOutbox({ store: browser.openStore(), send }),
          anOutbox({ store: browser.openStore(), send }),
        ]
        for (const mutation of mutations) void tabs[0]?.put(mutation)

        await eventually(() => expect(browser.stored().toSorted()).toEqual([...refused].toSorted()))

        for (const trip of new Set(trips)) {
          const ofTrip = (id: string) => trips[Number(id)] === trip
          const numbers = done.filter(ofTrip).map(Number)
          expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
        }
        expect(new Set(done).size).toBe(done.length)
        expect([...done, ...refused].toSorted()).toEqual(mutations.map(({ id }) => id).toSorted())
      },
    ),
    { numRuns: 60 },
  )
})

function aServerOfLuck(lucks: string[]) {
  const done: string[] = []
  const refused = new Set<string>()
  const send = async ({ id }: QueuedMutation) => {
    const next = lucks.shift() ?? 'stored'
    if (next === 'no-network') throw gone()
    if (next === 'server-away') throw new ApiError(503, '', null)
    if (next === 'too-many')
      throw new ApiError(429, '', { message: 'Slow', code: 'RATE_LIMITED', retryAfter: 0 })
    if (refused.has(id) || (next === 'refused' && !done.includes(id))) {
      refused.add(id)
      throw refusal(409)
    }
    if (!done.includes(id)) done.push(id)
    if (next === 'answer-lost') throw gone()
  }
  return { done, refused, send }
}

test('without network nothing is tried before there is one', async () => {
  const server = aServer()
  const waiting: (() => void)[] = []
  const untilOnline = () => new Promise<void>((resolve) => waiting.push(resolve))
  const outbox = anOutbox({ send: server.send, backoff: { ...noBackoff, untilOnline } })
  await outbox.put(written('one'))
  await eventually(() => expect(waiting).toHaveLength(1))
  expect(server.sent).toEqual([])

  waiting[0]?.()

  await eventually(() => expect(server.sent).toEqual(['one']))
})

test('the next writer learns when the queue is empty and does not wait forever', async () => {
  const server = aServer()
  const outbox = anOutbox({ send: server.send })
  await outbox.put(written('one'))

  expect(await outbox.untilEmpty('tarifa', 5)).toBe(false)
  expect(await outbox.untilEmpty('dakhla', 5)).toBe(true)
  const isFree = outbox.untilEmpty('tarifa', 5000)
  server.store()
  expect(await isFree).toBe(true)
})
