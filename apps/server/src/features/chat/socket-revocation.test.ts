import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatCrew } from '#testing/chat-crew.ts'
import { openSocket, type SocketClient, type SocketOptions } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let address: string
const open: SocketClient[] = []

beforeEach(async () => {
  app = await createTestApp()
  address = await app.listen()
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate()
  await app.close()
})

async function joined(
  tripId: string,
  options: SocketOptions & { token?: string } = {},
): Promise<SocketClient> {
  const client = await openSocket(address, options)
  open.push(client)
  await client.join(tripId, options.token)
  return client
}

const textsReceived = ({ received }: SocketClient) =>
  received.flatMap((frame) => (frame.type === 'chat_message' ? [frame.message.text] : []))

test('signing out closes the sockets of that session alone, and no later message reaches them', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(app)
  const phone = await joined(tripId, { as: ana })
  const laptopSession = await app.signIn(ana.email)
  const laptop = await joined(tripId, { as: laptopSession })

  await ana.post('/api/auth/logout')
  await ben.post(chat, { text: 'after the sign-out' })

  expect(await phone.closed).toBe(4401)
  expect(textsReceived(phone)).toEqual([])
  expect((await laptop.next('chat_message')).message.text).toBe('after the sign-out')
})

test('ending another device closes its socket', async () => {
  const { ana, tripId } = await chatCrew(app)
  const laptopSession = await app.signIn(ana.email)
  const laptop = await joined(tripId, { as: laptopSession })

  await ana.delete('/api/auth/sessions')

  expect(await laptop.closed).toBe(4401)
})

test('leaving the trip closes the sockets in it', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(app)
  const bens = await joined(tripId, { as: ben })

  await ben.delete(`/api/trips/${tripId}/leave`)
  await ana.post(chat, { text: 'Ben is gone' })

  expect(await bens.closed).toBe(4404)
  expect(textsReceived(bens)).toEqual([])
})

test('revoking an invite closes the socket of its guest, and presence is updated', async () => {
  const { ana, tripId, token, inviteId, chat } = await chatCrew(app)
  const guest = await joined(tripId, { token })
  const anas = await joined(tripId, { as: ana })
  expect(await anas.next('presence')).toMatchObject({ online: 2 })

  await ana.delete(`/api/trips/${tripId}/invites/${inviteId}`)
  await ana.post(chat, { text: 'Bob is gone' })

  expect(await guest.closed).toBe(4401)
  expect(textsReceived(guest)).toEqual([])
  expect(await anas.next('presence')).toMatchObject({ online: 1 })
})

test('the last member leaving closes the guests too', async () => {
  const { ana, ben, tripId, token } = await chatCrew(app)
  const guest = await joined(tripId, { token })
  await ben.delete(`/api/trips/${tripId}/leave`)

  await ana.delete(`/api/trips/${tripId}/leave`)

  expect([4401, 4404]).toContain(await guest.closed)
})

test('a message on a socket whose access has just ended is not stored', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(app)
  const bens = await joined(tripId, { as: ben })

  const left = ben.delete(`/api/trips/${tripId}/leave`)
  await left
  bens.sendMessage(tripId, 'too late')
  await bens.closed

  expect((await ana.get(chat)).json()).toEqual([])
})
