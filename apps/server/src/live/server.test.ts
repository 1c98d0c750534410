import { afterEach, describe, expect, test } from 'vitest'
import { openSocket, type SocketClient, UpgradeRefused } from '#testing/socket-client.ts'
import { openSocketStand, START } from '#testing/socket-stand.ts'
import type { SocketDependencies } from './server.ts'

const stands: Awaited<ReturnType<typeof openSocketStand>>[] = []
afterEach(async () => {
  for (const stand of stands.splice(0)) await stand.close()
})

async function serve(timings?: SocketDependencies['timings']) {
  const stand = await openSocketStand(timings)
  stands.push(stand)
  return stand
}

describe('limits', () => {
  test('without a cookie a socket has its time to join and is then closed with 4401', async () => {
    const { connect } = await serve({ joinWithinMs: 20 })

    const nobody = await connect()

    expect(await nobody.closed).toBe(4401)
  })

  test('a frame of 17 KiB closes with 1009, one of 16 KiB passes', async () => {
    const { connectAna, tripId, taken } = await serve()
    const ana = await connectAna()
    await ana.join(tripId)
    const empty = JSON.stringify({ type: 'chat_message', tripId, text: '' }).length

    ana.sendMessage(tripId, 'x')
    ana.send(JSON.stringify({ type: 'chat_message', tripId, text: 'x'.repeat(16_384 - empty) }))
    await ana.join(tripId)
    ana.send('x'.repeat(17 * 1024))

    expect(await ana.closed).toBe(1009)
    expect(taken).toHaveLength(2)
  })

  test('more than ten messages in ten seconds are refused with a wait time', async () => {
    const { connectAna, tripId, taken, clock } = await serve()
    const ana = await connectAna()
    await ana.join(tripId)
    for (let count = 1; count <= 10; count += 1) ana.sendMessage(tripId, `${count}`)
    clock.advanceMs(4_000)

    ana.sendMessage(tripId, '11', 'the-eleventh')

    expect(await ana.next('error')).toEqual({
      type: 'error',
      code: 'RATE_LIMITED',
      message: expect.any(String),
      clientMessageId: 'the-eleventh',
      retryAfterMs: expect.any(Number),
    })
    expect(taken).toHaveLength(10)
    clock.advanceMs(10_000)
    ana.sendMessage(tripId, 'later')
    await ana.join(tripId)
    expect(taken.at(-1)).toBe('later')
  })

  test('the sockets of one person share one limit', async () => {
    const { connectAna, tripId, taken } = await serve()
    const [phone, laptop] = [await connectAna(), await connectAna()]
    await phone.join(tripId)
    await laptop.join(tripId)
    for (let count = 1; count <= 10; count += 1) phone.sendMessage(tripId, `${count}`)
    await phone.join(tripId)

    laptop.sendMessage(tripId, '11')

    expect(await laptop.next('error')).toMatchObject({ code: 'RATE_LIMITED' })
    expect(taken).toHaveLength(10)
  })

  test('over fifty frames in ten seconds close with 4429', async () => {
    const { connectAna } = await serve()
    const ana = await connectAna()

    for (let count = 1; count <= 51; count += 1) ana.send(JSON.stringify({ type: 'dance' }))

    expect(await ana.closed).toBe(4429)
    expect(ana.received).toHaveLength(50)
  })

  test('frames that are no JSON are refused twice and close with 1008 at the third', async () => {
    const { connectAna } = await serve()
    const ana = await connectAna()

    for (const garbage of ['{', 'hello', '[']) ana.send(garbage)

    expect(await ana.closed).toBe(1008)
    expect(ana.received.map((frame) => frame.type)).toEqual(['error', 'error'])
  })

  test('a frame crafted to break comparisons is refused, and the server keeps running', async () => {
    const { connect, connectAna, tripId } = await serve()
    const nobody = await connect()

    nobody.send('{"type":"join","tripId":{"length":{"toString":1}},"token":{"length":{"toString":1}}}')

    expect(await nobody.next('error')).toMatchObject({ code: 'VALIDATION' })
    expect(await (await connectAna()).join(tripId)).toMatchObject({ online: 1 })
  })

  test('a frame whose parser fails is answered, and the server keeps running', async () => {
    const { connectAna, tripId } = await serve()
    const ana = await connectAna()

    ana.send(JSON.stringify({ type: 'unreadable', tripId }))

    expect(await ana.next('error')).toMatchObject({ code: 'INTERNAL' })
    expect(await ana.join(tripId)).toMatchObject({ online: 1 })
  })

  test('a sixth socket closes the user’s oldest with 4408, which asks for no immediate reconnect', async () => {
    const { connectAna, tripId } = await serve()
    const sockets: SocketClient[] = []
    for (let count = 1; count <= 5; count += 1) sockets.push(await connectAna())

    const sixth = await connectAna()

    expect(await sockets[0]?.closed).toBe(4408)
    expect(await sixth.join(tripId)).toMatchObject({ online: 1 })
    expect(await sockets[1]?.join(tripId)).toMatchObject({ online: 1 })
  })

  test('the 51st socket from one address is refused before the upgrade', async () => {
    const { connect, address } = await serve()
    const headers = { 'x-forwarded-for': '10.1.2.3' }
    await Promise.all(Array.from({ length: 50 }, () => connect({ headers })))

    const refused = await openSocket(address, { headers }).catch((error) => error)

    expect(refused).toBeInstanceOf(UpgradeRefused)
    expect(refused.status).toBe(429)
    await connect({ headers: { 'x-forwarded-for': '10.1.2.4' } })
  })

  test('who leaves two pings unanswered is cut off, who answers stays', async () => {
    const { connectAna, tripId } = await serve({ pingEveryMs: 20 })
    const awake = await connectAna()
    const asleep = await connectAna({ autoPong: false })

    expect(await asleep.closed).toBe(1006)
    expect(await awake.join(tripId)).toMatchObject({ online: 1 })
  })

  test('who does not read is cut off before a mebibyte and more waits for them', async () => {
    const { connectAna, tripId, realtime } = await serve()
    const [deaf, ana] = [await connectAna(), await connectAna()]
    await deaf.join(tripId)
    await ana.join(tripId)
    deaf.socket.pause()
    const tripEvents = JSON.stringify({ type: 'trip_changed', tripId, topics: ['x'.repeat(256 * 1024)] })

    // Kernel buffers take some megabytes first.
    for (let count = 0; count < 100; count += 1) {
      await realtime.publish(`trip:${tripId}`, tripEvents)
      await ana.next('trip_changed')
    }
    deaf.socket.resume()

    expect(await deaf.closed).toBe(1006)
  })
})

describe('ending', () => {
  test('an ended session is noticed by the re-check even without an event', async () => {
    const { connect, session, db, tripId } = await serve({ recheckEveryMs: 20 })
    const { id, headers } = await session()
    const ana = await connect({ headers })
    await ana.join(tripId)

    await db.deleteFrom('sessions').where('id', '=', id).execute()

    expect(await ana.closed).toBe(4401)
  })

  test('an ended membership is noticed by the re-check even without an event', async () => {
    const { connectAna, db, tripId } = await serve({ recheckEveryMs: 20 })
    const ana = await connectAna()
    await ana.join(tripId)

    await db.updateTable('memberships').set({ left_at: START }).where('trip_id', '=', tripId).execute()

    expect(await ana.closed).toBe(4404)
  })

  test('a revoked session closes a socket that has not joined yet', async () => {
    const { connect, session, tripEvents } = await serve()
    const { id, headers } = await session()
    const ana = await connect({ headers })

    await tripEvents.revoke({ kind: 'session', sessionId: id })

    expect(await ana.closed).toBe(4401)
  })

  test('a server that stops closes sockets with 1012 and accepts no new ones', async () => {
    const { app, connectAna, tripId, address } = await serve()
    const ana = await connectAna()
    await ana.join(tripId)

    await app.close()

    expect(await ana.closed).toBe(1012)
    expect(await openSocket(address).catch((error) => error)).toBeInstanceOf(Error)
  })

  test('an unresponsive socket does not hold up a server that stops', async () => {
    const { app, connectAna } = await serve({ stopWithinMs: 20 })
    const ana = await connectAna()
    ana.socket.pause()

    await app.close()

    ana.socket.resume()
    expect([1006, 1012]).toContain(await ana.closed)
  })
})

test('a plain request to the socket address finds nothing', async () => {
  const { app } = await serve()

  expect((await app.inject({ method: 'GET', url: '/ws' })).json()).toEqual({
    message: 'Not found',
    code: 'NOT_FOUND',
  })
})
