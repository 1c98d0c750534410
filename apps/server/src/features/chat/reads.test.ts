import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#testing/caller.ts'
import { chatCrew, fillChat, idOf } from '#testing/chat-crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp()
  address = await app.listen()
})
afterAll(() => app.close())

async function readers() {
  const crew = await chatCrew(app)
  const [anaId, benId] = [await idOf(crew.ana), await idOf(crew.ben)]
  await fillChat(app, crew.tripId, 10, { userId: anaId })
  const trip = `/api/trips/${crew.tripId}`
  return { ...crew, anaId, benId, read: `${trip}/read`, reads: `${trip}/reads` }
}

describe('read positions', () => {
  test('of two devices the later place wins, also at once', async () => {
    const { ben, benId, guest, read, reads } = await readers()

    const replies = await Promise.all([7, 3, 9, 5].map((seq) => ben.put(read, { seq })))
    const back = await ben.put(read, { seq: 2 })

    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200])
    expect(back.json()).toEqual({ seq: 9 })
    expect((await guest.get(reads)).json()).toEqual([{ id: benId, seq: 9 }])
  })

  test.each([11, -1, 1.5, '3', null])('the number %j is refused', async (seq) => {
    const { ben, read } = await readers()

    expect(refusalOf(await ben.put(read, { seq }))).toEqual([400, 'VALIDATION'])
  })

  test('the room gets each new position once, and none that has not advanced', async () => {
    const { ana, ben, benId, tripId, read } = await readers()
    const socket = await openSocket(address, { as: ana })
    await socket.join(tripId)

    await ben.put(read, { seq: 4 })
    await ben.put(read, { seq: 4 })
    await ben.put(read, { seq: 6 })

    const received = [await socket.next('read'), await socket.next('read')]
    socket.socket.terminate()
    expect(received).toEqual([4, 6].map((seq) => ({ type: 'read', tripId, id: benId, seq })))
  })

  test('with read receipts off a member is not shown and sees no other readers', async () => {
    const { ana, anaId, ben, benId, guest, tripId, read, reads } = await readers()
    const profile = await ben.put('/api/profile', { displayName: 'Ben', showsReads: false })
    const socket = await openSocket(address, { as: ana })
    await socket.join(tripId)

    await ben.put(read, { seq: 4 })
    await ana.put(read, { seq: 6 })

    expect(profile.json().showsReads).toBe(false)
    expect((await socket.next('read')).id).toBe(anaId)
    socket.socket.terminate()
    for (const who of [ana, guest]) expect((await who.get(reads)).json()).toEqual([{ id: anaId, seq: 6 }])
    expect((await ben.get(reads)).json()).toEqual([{ id: benId, seq: 4 }])
    await ben.put('/api/profile', { displayName: 'Ben', showsReads: true })
    expect((await ben.get(reads)).json()).toHaveLength(2)
  })

  test('what was read on one device is unread on none', async () => {
    const { ben, guest, tripId, read } = await readers()
    const unread = `/api/trips/${tripId}/messages/unread-count?since=2026-01-01T00:00:00.000Z`
    expect((await ben.get(unread)).json()).toEqual({ count: 10 })

    await ben.put(read, { seq: 7 })

    expect((await ben.get(unread)).json()).toEqual({ count: 3 })
    expect((await guest.get(unread)).json()).toEqual({ count: 10 })
  })

  test('who has left is not in the list', async () => {
    const { ana, anaId, ben, tripId, read, reads } = await readers()
    await ana.put(read, { seq: 1 })
    await ben.put(read, { seq: 1 })
    await ben.delete(`/api/trips/${tripId}/leave`)

    expect((await ana.get(reads)).json()).toEqual([{ id: anaId, seq: 1 }])
  })
})

describe('typing', () => {
  test('is sent by name to everyone in the room, at most every three seconds', async () => {
    const { ana, ben, benId, tripId, token, inviteId } = await readers()
    const anas = await openSocket(address, { as: ana })
    const bens = await openSocket(address, { as: ben })
    const bobs = await openSocket(address)
    await anas.join(tripId)
    await bens.join(tripId)
    await bobs.join(tripId, token)

    for (let times = 0; times < 3; times += 1) bens.send({ type: 'typing', tripId })
    expect(await anas.next('typing')).toEqual({
      type: 'typing',
      tripId,
      id: benId,
      name: expect.stringMatching(/^ben-/),
    })
    bobs.send({ type: 'typing', tripId })
    expect(await anas.next('typing')).toMatchObject({ id: inviteId, name: 'Bob (guest)' })

    for (const { socket } of [anas, bens, bobs]) socket.terminate()
    expect(bens.received.filter(({ type }) => type === 'error')).toEqual([])
    expect(anas.received.filter(({ type }) => type === 'typing')).toHaveLength(2)
  })

  test('into a trip that was not joined is refused', async () => {
    const { ben, tripId } = await readers()
    const other = await readers()
    const bens = await openSocket(address, { as: ben })
    await bens.join(tripId)

    bens.send({ type: 'typing', tripId: other.tripId })

    expect(await bens.next('error')).toMatchObject({ code: 'VALIDATION' })
    bens.socket.terminate()
  })
})
