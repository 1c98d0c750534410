import { expect, test, vi } from 'vitest'
import type { Delivery } from './delivery.ts'
import { createOutbox } from './outbox.ts'
import type { UnsentMessage, UnsentQueue } from './unsent.ts'
import type { UnsentStore } from './unsent-store.ts'

function written(text: string): UnsentMessage {
  return { clientMessageId: text, text, writtenAt: '2026-07-01T09:00:00.000Z', state: 'waiting' }
}

/** The browser's database as two tabs share it. */
function aBrowser(held: UnsentQueue = []) {
  let queue = held
  const tabs: { listener: () => void }[] = []
  const openStore = (): UnsentStore => {
    const tab = { listener: () => {} }
    tabs.push(tab)
    return {
      read: async () => queue,
      change: async (edit) => {
        queue = edit(queue)
        for (const other of tabs) if (other !== tab) other.listener()
        return queue
      },
      onChangeElsewhere: (listener) => {
        tab.listener = listener
        return () => {}
      },
    }
  }
  return { openStore, stored: () => queue.map(({ text }) => text) }
}

/** A server whose answers the test holds in its hand. */
function aServer() {
  const waiting: { text: string; answer: (delivery: Delivery) => void }[] = []
  const sent: string[] = []
  return {
    sent,
    deliver: ({ text }: UnsentMessage) =>
      new Promise<Delivery>((answer) => {
        sent.push(text)
        waiting.push({ text, answer })
      }),
    answer: (delivery: Delivery) => waiting.shift()?.answer(delivery),
  }
}

const atOnce = (send: () => Promise<void>) => send()
const until = (condition: () => void) => vi.waitFor(condition)

test('the next message goes out only when the one before is stored', async () => {
  const server = aServer()
  const outbox = createOutbox({ store: aBrowser().openStore(), deliver: server.deliver, takeTurn: atOnce })
  outbox.send(written('one'))
  outbox.send(written('two'))
  await until(() => expect(server.sent).toEqual(['one']))

  server.answer({ kind: 'stored' })

  await until(() => expect(server.sent).toEqual(['one', 'two']))
  expect(outbox.read().map(({ text }) => text)).toEqual(['two'])
})

test('a refused message stays with its reason and lets the next go', async () => {
  const server = aServer()
  const outbox = createOutbox({ store: aBrowser().openStore(), deliver: server.deliver, takeTurn: atOnce })
  outbox.send(written('one'))
  outbox.send(written('two'))
  await until(() => expect(server.sent).toEqual(['one']))

  server.answer({ kind: 'refused', reason: 'Message is too long' })

  await until(() => expect(server.sent).toEqual(['one', 'two']))
  expect(outbox.read()[0]).toMatchObject({ text: 'one', state: 'refused', reason: 'Message is too long' })
})

test('what waited when the page was closed goes out on the next visit, in order', async () => {
  const browser = aBrowser([written('one'), written('two')])
  const server = aServer()
  createOutbox({ store: browser.openStore(), deliver: server.deliver, takeTurn: atOnce })
  await until(() => expect(server.sent).toEqual(['one']))

  server.answer({ kind: 'stored' })
  await until(() => expect(server.sent).toEqual(['one', 'two']))
  server.answer({ kind: 'stored' })

  await until(() => expect(browser.stored()).toEqual([]))
})

test('signed out, the queue is kept and sending stops until it is asked for', async () => {
  const browser = aBrowser([written('one')])
  const server = aServer()
  const outbox = createOutbox({ store: browser.openStore(), deliver: server.deliver, takeTurn: atOnce })
  await until(() => expect(server.sent).toEqual(['one']))
  server.answer({ kind: 'signed-out' })
  await until(() => expect(browser.stored()).toEqual(['one']))

  outbox.resume()

  await until(() => expect(server.sent).toEqual(['one', 'one']))
})

test('what one tab writes another tab shows, and loses once it is stored', async () => {
  const browser = aBrowser()
  const server = aServer()
  const one = createOutbox({ store: browser.openStore(), deliver: server.deliver, takeTurn: atOnce })
  const frozen = createOutbox({
    store: browser.openStore(),
    deliver: server.deliver,
    takeTurn: () => new Promise(() => {}),
  })
  one.send(written('hello'))
  await until(() => expect(frozen.read().map(({ text }) => text)).toEqual(['hello']))

  await until(() => expect(server.sent).toEqual(['hello']))
  server.answer({ kind: 'stored' })

  await until(() => expect(frozen.read()).toEqual([]))
  expect(server.sent).toEqual(['hello'])
})

test('a message that the chat shows leaves the queue', async () => {
  const browser = aBrowser([written('one'), written('two')])
  const server = aServer()
  const outbox = createOutbox({ store: browser.openStore(), deliver: server.deliver, takeTurn: atOnce })
  await until(() => expect(outbox.read()).toHaveLength(2))

  outbox.acknowledge(['two'])

  await until(() => expect(browser.stored()).toEqual(['one']))
})

test('a closed outbox sends nothing more', async () => {
  const browser = aBrowser([written('one'), written('two')])
  const server = aServer()
  const outbox = createOutbox({ store: browser.openStore(), deliver: server.deliver, takeTurn: atOnce })
  await until(() => expect(server.sent).toEqual(['one']))

  outbox.close()
  server.answer({ kind: 'stored' })
  outbox.resume()

  await until(() => expect(browser.stored()).toEqual(['one', 'two']))
  expect(server.sent).toEqual(['one'])
})
