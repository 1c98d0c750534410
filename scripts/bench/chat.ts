import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { newId } from '@sendit/server/src/db/id.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { membershipRow, tripRow, userRow } from '@sendit/server/src/testing/rows.ts'
import Libsql from 'libsql'
import { WebSocket } from 'ws'
import { atLeast, atMost, median, type Result, rounded } from '#scripts/bench/result.ts'
import { type Measured, startBare } from '#scripts/bench/server.ts'
import type { Person, Seeded } from './seed.ts'

const LISTENERS = { few: 10, many: 400 }
const FRAMES = 200
/** Storing costs hundreds of deliveries, so one comparison drowns in noise. */
const PAIRS = 6
/** Per person in ten seconds. */
const MESSAGES_EACH = 10
/** Below the limit of 100 connections per address. */
const SOCKETS_PER_ADDRESS = 80
const BARE_INSERT_MS = 1500

type Room = { sockets: WebSocket[]; send(index: number): void }
type Rooms = { few: Room; many: Room }
type Costly = Pick<Measured, 'cpuSeconds' | 'settled'>

/** Compares the marginal cost per listener: storing costs the same for any number. */
export async function measureFanOut(server: Measured, place: Seeded): Promise<Result> {
  const bare = await startBare('bench-bare.ts')
  const frame = JSON.stringify({ type: 'chat_message', message: { id: randomUUID(), text: 'x'.repeat(360) } })
  const bareRoom = async (count: number): Promise<Room> => {
    const sockets = await openAll(bare.port, Array(count).fill(''), `/${count}`)
    return { sockets, send: () => sockets[0]?.send(frame) }
  }
  const ofBare = { few: await bareRoom(LISTENERS.few), many: await bareRoom(LISTENERS.many) }
  let sent = 0
  const room = async (tripId: string, count: number): Promise<Room> => {
    const cookies = place.people.slice(0, count).map(({ cookie }) => cookie)
    const sockets = await openAll(server.port, cookies)
    await Promise.all(sockets.map((socket) => joined(socket, tripId)))
    // Senders rotate, because of the rate limit of ten in ten seconds.
    return { sockets, send: () => void post(server.port, tripId, place.people[sent++ % place.people.length]) }
  }
  const own = {
    few: await room(place.audience.few, LISTENERS.few),
    many: await room(place.audience.many, LISTENERS.many),
  }
  const both = await marginalMicros({ server, rooms: own }, { server: bare, rooms: ofBare })
  await bare.stop()
  const ratio = atMost('chat fan-out, CPU per delivery beside bare ws', both.own / both.bare, 1.25, ' ×')
  return { ...ratio, measured: `${ratio.measured} (${rounded(both.own)} and ${rounded(both.bare)} µs)` }
}

type Side = { server: Costly; rooms: Rooms }

/** Interleaved, so both see the same machine load. */
async function marginalMicros(own: Side, bare: Side): Promise<{ own: number; bare: number }> {
  const sides = [own, bare]
  for (const { server, rooms } of sides) {
    await server.settled()
    for (const room of [rooms.few, rooms.many]) await costOf(server, room)
  }
  const [ofOwn, ofBare]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Alternating order cancels drift, such as JIT warm-up.
    const inTurn = pair % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)
    ofOwn.push(await marginalOf(own, inTurn))
    ofBare.push(await marginalOf(bare, inTurn))
  }
  const sockets = sides.flatMap(({ rooms }) => [...rooms.few.sockets, ...rooms.many.sockets])
  await Promise.all(sockets.map((socket) => closed(socket)))
  const deliveries = FRAMES * (LISTENERS.many - LISTENERS.few)
  return { own: (median(ofOwn) * 1e6) / deliveries, bare: (median(ofBare) * 1e6) / deliveries }
}

async function marginalOf({ server, rooms }: Side, inTurn: readonly (keyof Rooms)[]): Promise<number> {
  const costs = { few: 0, many: 0 }
  for (const size of inTurn) costs[size] = await costOf(server, rooms[size])
  return costs.many - costs.few
}

/** CPU seconds until all frames and notification jobs are done. One message at a time: batching would favour the small room. */
async function costOf(server: Costly, { sockets, send }: Room): Promise<number> {
  const before = await server.cpuSeconds()
  let sent = 0
  const receivedByAll = sockets.map((socket, place) =>
    received(socket, FRAMES, place === 0 ? next : undefined),
  )
  function next() {
    if (sent < FRAMES) send(sent++)
  }
  next()
  await Promise.all(receivedByAll)
  await server.settled()
  return (await server.cpuSeconds()) - before
}

export async function measureStoredChat(server: Measured, place: Seeded, scratch: string): Promise<Result> {
  const sockets = await openAll(
    server.port,
    place.people.map(({ cookie }) => cookie),
  )
  await Promise.all(sockets.map((socket, index) => joined(socket, place.alone[index] ?? '')))
  const started = performance.now()
  const answers = sockets.map((socket) => received(socket, MESSAGES_EACH))
  for (const [index, socket] of sockets.entries()) {
    for (let count = 0; count < MESSAGES_EACH; count += 1) socket.send(messageFrame(place.alone[index]))
  }
  await Promise.all(answers)
  const perSecond = (sockets.length * MESSAGES_EACH * 1000) / (performance.now() - started)
  await Promise.all(sockets.map((socket) => closed(socket)))
  const bare = await bareInsertsPerSecond(scratch)
  const ratio = atLeast('stored chat, messages a second beside bare inserts', perSecond / bare, 0.7, ' ×')
  return { ...ratio, measured: `${ratio.measured} (${rounded(perSecond)} and ${rounded(bare)} /s)` }
}

async function bareInsertsPerSecond(file: string): Promise<number> {
  const database = await openDatabase({ file, log: { warn: () => {}, error: () => {} } })
  const now = new Date()
  const [person, trip] = [newId(now), newId(now)]
  await database.db
    .insertInto('users')
    .values(userRow(person, 'Bare', now))
    .execute()
  await database.db
    .insertInto('trips')
    .values(tripRow(trip, person, now))
    .execute()
  await database.db
    .insertInto('memberships')
    .values(membershipRow(trip, person, now))
    .execute()
  await database.close()
  const store = new Libsql(file)
  store.exec('pragma synchronous = full')
  const insert = store.prepare(
    'insert into messages (id, trip_id, seq, version, sender_user_id, text, client_message_id, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const started = performance.now()
  let count = 0
  while (performance.now() - started < BARE_INSERT_MS) {
    count += 1
    insert.run(
      newId(now),
      trip,
      BigInt(count),
      BigInt(count),
      person,
      'See you at the flagpole',
      randomUUID(),
      now.toISOString(),
    )
  }
  const perSecond = (count * 1000) / (performance.now() - started)
  store.close()
  return perSecond
}

const messageFrame = (tripId: string | undefined) =>
  JSON.stringify({
    type: 'chat_message',
    tripId,
    text: 'See you at the flagpole',
    clientMessageId: randomUUID(),
  })

async function post(port: number, tripId: string, person: Person | undefined): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/trips/${tripId}/messages`, {
    method: 'POST',
    headers: { cookie: person?.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(100) }),
  })
  if (reply.status !== 201)
    throw new Error(`a message was answered with ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

export async function openAll(port: number, cookies: string[], path = '/ws'): Promise<WebSocket[]> {
  const sockets = cookies.map((cookie, index) => {
    const localAddress = `127.0.1.${1 + Math.floor(index / SOCKETS_PER_ADDRESS)}`
    // docs/security.md 7.4 limits sockets per address, so the proxy header varies it.
    const headers = { cookie, 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` }
    return new WebSocket(`ws://127.0.0.1:${port}${path}`, { localAddress, headers })
  })
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  return sockets
}

function joined(socket: WebSocket, tripId: string): Promise<void> {
  const greeted = received(socket, 1, undefined, 'joined')
  socket.send(JSON.stringify({ type: 'join', tripId, userId: null, token: null }))
  return greeted
}

function received(socket: WebSocket, count: number, each?: () => void, type = 'chat_message'): Promise<void> {
  const mark = `"type":"${type}"`
  let left = count
  return new Promise((resolve, reject) => {
    const listen = (data: Buffer) => {
      const text = data.toString('latin1', 0, 200)
      if (text.includes('"type":"error"')) reject(new Error(data.toString()))
      if (!text.includes(mark)) return
      left -= 1
      each?.()
      if (left > 0) return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })
}

export async function closed(socket: WebSocket): Promise<void> {
  const gone = once(socket, 'close')
  socket.close()
  await gone
}
