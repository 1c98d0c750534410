import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { chatCrew, textsOf } from '#testing/chat-crew.ts'
import type { SocketClient } from '#testing/socket-client.ts'
import { type Node, openTwoNodes } from '#testing/two-nodes.ts'

type Nodes = Awaited<ReturnType<typeof openTwoNodes>>

let nodes: Nodes
let first: Node
let second: Node
let redisProxy: Nodes['redisProxy']
let joined: Nodes['joined']

beforeEach(async () => {
  nodes = await openTwoNodes()
  ;({ first, second, redisProxy, joined } = nodes)
})
afterEach(() => nodes.close())

const listOn = async (node: Node, caller: Caller, chat: string) => {
  const reply = await node.app.inject({
    method: 'GET',
    url: chat,
    headers: { cookie: caller.cookieHeader() },
  })
  return textsOf(reply)
}

test('two servers share a chat: messages reach both, live and in the list', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(first)
  const anas = await joined(first, tripId, { as: ana })
  const bens = await joined(second, tripId, { as: ben })

  anas.sendMessage(tripId, 'from the first')
  const { message } = await bens.next('chat_message')
  bens.sendMessage(tripId, 'from the second')

  expect(message).toMatchObject({ seq: 1, text: 'from the first' })
  await anas.next('chat_message')
  expect((await anas.next('chat_message')).message).toMatchObject({ seq: 2, text: 'from the second' })
  expect(await listOn(first, ana, chat)).toEqual(['from the first', 'from the second'])
  expect(await listOn(second, ana, chat)).toEqual(['from the first', 'from the second'])
})

test('people are counted over both servers, once each', async () => {
  const { ana, ben, tripId } = await chatCrew(first)
  const anas = await joined(first, tripId, { as: ana })
  const anaElsewhere = await joined(second, tripId, { as: ana })
  const bens = await joined(second, tripId, { as: ben })

  expect([anas, anaElsewhere, bens].map(({ greeting }) => greeting.online)).toEqual([1, 1, 2])
  bens.socket.close()

  await anas.next('presence')
  await anas.next('presence')
  expect(await anas.next('presence')).toMatchObject({ online: 2 })
  expect(await anas.next('presence')).toMatchObject({ online: 1 })
})

test('a session ended on one server closes its socket on the other within a second', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(first)
  const anas = await joined(second, tripId, { as: ana })

  const endedAt = performance.now()
  await ana.post('/api/auth/logout')
  await ben.post(chat, { text: 'after the sign-out' })

  expect(await anas.closed).toBe(4401)
  expect(performance.now() - endedAt).toBeLessThan(1000)
  expect(anas.received.filter((frame) => frame.type === 'chat_message')).toEqual([])
})

test('a revoked invite and an ended membership close their sockets on the other server', async () => {
  const { ana, ben, tripId, token, inviteId } = await chatCrew(first)
  const guest = await joined(second, tripId, { token })
  const bens = await joined(second, tripId, { as: ben })

  await ana.delete(`/api/trips/${tripId}/invites/${inviteId}`)
  await ben.delete(`/api/trips/${tripId}/leave`)

  expect(await guest.closed).toBe(4401)
  expect(await bens.closed).toBe(4404)
})

test('the same message sent to both servers at once is stored once', async () => {
  const { ana, tripId, chat } = await chatCrew(first)
  const [here, there] = [await joined(first, tripId, { as: ana }), await joined(second, tripId, { as: ana })]
  const clientMessageId = randomUUID()

  here.sendMessage(tripId, 'once', clientMessageId)
  there.sendMessage(tripId, 'once', clientMessageId)

  expect((await here.next('chat_message')).message.id).toBe((await there.next('chat_message')).message.id)
  expect(await listOn(second, ana, chat)).toEqual(['once'])
})

test('messages sent to both servers at once are numbered without gaps and in one order', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(first)
  const anas = await joined(first, tripId, { as: ana })
  const bens = await joined(second, tripId, { as: ben })

  for (let count = 1; count <= 10; count += 1) {
    anas.sendMessage(tripId, `ana ${count}`)
    bens.sendMessage(tripId, `ben ${count}`)
  }
  for (let count = 1; count <= 20; count += 1) {
    await anas.next('chat_message')
    await bens.next('chat_message')
  }

  const seqs = (client: SocketClient) =>
    client.received.flatMap((frame) => (frame.type === 'chat_message' ? [frame.message.seq] : []))
  const everyNumber = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(seqs(anas).sort((a, b) => a - b)).toEqual(everyNumber)
  expect(seqs(bens).sort((a, b) => a - b)).toEqual(everyNumber)
  expect(await listOn(first, ana, chat)).toEqual(await listOn(second, ben, chat))
})

test('ten messages in ten seconds count over both servers', async () => {
  const { ana, tripId } = await chatCrew(first)
  const [here, there] = [await joined(first, tripId, { as: ana }), await joined(second, tripId, { as: ana })]
  for (let count = 1; count <= 10; count += 1) here.sendMessage(tripId, `${count}`)
  for (let count = 1; count <= 10; count += 1) await there.next('chat_message')

  there.sendMessage(tripId, 'the eleventh')

  expect(await there.next('error')).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: expect.any(Number) })
})

test('a server that was cut off from the others looks again: at the messages, and at who may still listen', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(first)
  const anas = await joined(second, tripId, { as: ana })
  const bens = await joined(second, tripId, { as: ben })
  await redisProxy.shut()
  await ana.post('/api/auth/logout')
  await ben.post(chat, { text: 'nobody over there hears this' })

  await redisProxy.reopen()

  expect(await anas.closed).toBe(4401)
  expect((await bens.next('trip_changed')).topics).toContain('messages')
  expect(await listOn(second, ben, chat)).toEqual(['nobody over there hears this'])
})

test('without Redis a server still stores, acknowledges and sends to its own sockets', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(first)
  const anas = await joined(second, tripId, { as: ana })
  const bens = await joined(second, tripId, { as: ben })
  await redisProxy.shut()

  anas.sendMessage(tripId, 'still here')

  expect((await anas.next('chat_message')).message.text).toBe('still here')
  expect((await bens.next('chat_message')).message.text).toBe('still here')
  expect(await listOn(first, ana, chat)).toEqual(['still here'])
})
