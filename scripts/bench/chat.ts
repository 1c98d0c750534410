import { randomUUID } from 'node:crypto'
import { newId } from '@sendit/server/src/db/id.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { membershipRow, tripRow, userRow } from '@sendit/server/src/testing/rows.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import Libsql from 'libsql'
import type { WebSocket } from 'ws'
import { expectGood } from '#scripts/load/http.ts'
import { atLeast, atMost, median, type Result, rounded, withDetail } from '#scripts/load/report.ts'
import { type Costly, type MeasuredServer, startBareServer } from '#scripts/load/server.ts'
import { closeSockets, joinTrip, openSockets, receiveFrames } from '#scripts/load/sockets.ts'
import type { Person, Seeded } from './seed.ts'

const LISTENERS = { few: 10, many: 400 }
const FRAMES = 200
/** Storing costs hundreds of deliveries, so one comparison drowns in noise. */
const PAIRS = 6
/** Per person in ten seconds. */
const MESSAGES_EACH = 10
/** Per person and trip; the limit is ten in ten seconds. */
const POSTS_EACH = 3
const BARE_INSERT_MS = 1500
/** Limit per person. */
const SOCKETS_EACH = 5
const TEXT = 'See you at the flagpole'

type Room = { sockets: WebSocket[]; send(index: number): void }
type Rooms = { few: Room; many: Room }
type Side = { server: Costly; rooms: Rooms }

const cookiesOf = (people: readonly Person[]) => people.map(({ cookie }) => cookie)

/** Compares the marginal cost per listener: storing costs the same for any number. */
export async function measureFanOut(server: MeasuredServer, place: Seeded): Promise<Result> {
  const bare = await startBareServer()
  const frame = JSON.stringify({ type: 'chat_message', message: { id: randomUUID(), text: 'x'.repeat(360) } })
  const bareRoom = async (count: number): Promise<Room> => {
    const sockets = await openSockets(bare.host, Array(count).fill(''), { path: `/${count}` })
    return { sockets, send: () => sockets[0]?.send(frame) }
  }
  const ofBare = { few: await bareRoom(LISTENERS.few), many: await bareRoom(LISTENERS.many) }
  let sent = 0
  const room = async (tripId: string, count: number): Promise<Room> => {
    const sockets = await openSockets(server.host, cookiesOf(place.people.slice(0, count)))
    await Promise.all(sockets.map((socket) => joinTrip(socket, tripId)))
    const path = `/api/trips/${tripId}/messages`
    // Senders rotate, because of the rate limit of ten in ten seconds.
    const next = () => place.people[sent++ % place.people.length] as Person
    return {
      sockets,
      send: () => void expectGood(server.host, next(), { path, body: { text: 'x'.repeat(100) } }),
    }
  }
  const own = {
    few: await room(place.audience.few, LISTENERS.few),
    many: await room(place.audience.many, LISTENERS.many),
  }
  const both = await marginalMicros({ server, rooms: own }, { server: bare, rooms: ofBare })
  await bare.stop()
  const ratio = atMost('chat fan-out, CPU per delivery beside bare ws', both.own / both.bare, 1.25, ' ×')
  return withDetail(ratio, `${rounded(both.own)} and ${rounded(both.bare)} µs`)
}

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
  await closeSockets(sides.flatMap(({ rooms }) => [...rooms.few.sockets, ...rooms.many.sockets]))
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
  const next = () => {
    if (sent < FRAMES) send(sent++)
  }
  const receivedByAll = sockets.map((socket, place) =>
    receiveFrames(socket, { count: FRAMES, each: place === 0 ? next : undefined }),
  )
  next()
  await Promise.all(receivedByAll)
  await server.settled()
  return (await server.cpuSeconds()) - before
}

export async function measureStoredChat(
  server: MeasuredServer,
  { people, alone }: Seeded,
  scratch: string,
): Promise<Result> {
  const sockets = await openSockets(server.host, cookiesOf(people))
  await Promise.all(sockets.map((socket, index) => joinTrip(socket, alone[index] ?? '')))
  const started = performance.now()
  const answers = sockets.map((socket) => receiveFrames(socket, { count: MESSAGES_EACH }))
  for (const [index, socket] of sockets.entries()) {
    const message = { type: 'chat_message', tripId: alone[index], text: TEXT }
    for (let count = 0; count < MESSAGES_EACH; count += 1)
      socket.send(JSON.stringify({ ...message, clientMessageId: randomUUID() }))
  }
  await Promise.all(answers)
  const perSecond = (sockets.length * MESSAGES_EACH * 1000) / (performance.now() - started)
  await closeSockets(sockets)
  const bare = await bareInsertsPerSecond(scratch)
  const ratio = atLeast('stored chat, messages a second beside bare inserts', perSecond / bare, 0.7, ' ×')
  return withDetail(ratio, `${rounded(perSecond)} and ${rounded(bare)} /s`)
}

async function bareInsertsPerSecond(file: string): Promise<number> {
  const { db, close } = await openDatabase({ file, log: silentLog })
  const now = new Date()
  const [person, trip] = [newId(now), newId(now)]
  await db
    .insertInto('users')
    .values(userRow(person, 'Bare', now))
    .execute()
  await db
    .insertInto('trips')
    .values(tripRow(trip, person, now))
    .execute()
  await db
    .insertInto('memberships')
    .values(membershipRow(trip, person, now))
    .execute()
  await close()
  const store = new Libsql(file)
  store.exec('pragma synchronous = full')
  const insert = store.prepare(
    'insert into messages (id, trip_id, seq, version, sender_user_id, text, client_message_id, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const started = performance.now()
  let count = 0
  while (performance.now() - started < BARE_INSERT_MS) {
    count += 1
    const seq = BigInt(count)
    insert.run(newId(now), trip, seq, seq, person, TEXT, randomUUID(), now.toISOString())
  }
  const perSecond = (count * 1000) / (performance.now() - started)
  store.close()
  return perSecond
}

/**
 * Latency in a crew of 500 beside one of two. Interleaved, so machine load and pending notifications hit both; median, against
 * bursts.
 */
export async function measureCrewSize({ host }: MeasuredServer, place: Seeded): Promise<Result> {
  const times: { large: number[]; small: number[] } = { large: [], small: [] }
  const post = async (size: keyof typeof times, tripId: string, person: Person) => {
    const from = performance.now()
    await expectGood(host, person, { path: `/api/trips/${tripId}/messages`, body: { text: TEXT } })
    times[size].push(performance.now() - from)
  }
  for (let round = 0; round < POSTS_EACH; round += 1)
    for (const [index, { trip, people }] of place.pairs.entries())
      for (const person of people) {
        const isLargeFirst = (index + round) % 2 === 0
        if (isLargeFirst) await post('large', place.connections, person)
        await post('small', trip, person)
        if (!isLargeFirst) await post('large', place.connections, person)
      }
  const [large, small] = [median(times.large), median(times.small)]
  const ratio = atMost('post a message to 500 members beside 2', large / small, 1.1, ' ×')
  return withDetail(ratio, `${rounded(large)} and ${rounded(small)} ms`)
}

export async function measureConnections(server: MeasuredServer, { people }: Seeded): Promise<Result> {
  const cookies = cookiesOf(people)
  const costs: number[] = []
  const open: WebSocket[] = []
  await closeSockets(await openSockets(server.host, cookies))
  for (let round = 0; round < SOCKETS_EACH; round += 1) {
    const before = await server.cpuSeconds()
    open.push(...(await openSockets(server.host, cookies)))
    costs.push((((await server.cpuSeconds()) - before) * 1000) / cookies.length)
  }
  await closeSockets(open)
  const [early = 0, late = 0] = [costs[0], costs.at(-1)]
  const what = `a socket among ${open.length - cookies.length} beside the first ${cookies.length}`
  return withDetail(atMost(what, late / early, 1.25, ' ×'), `${rounded(late)} and ${rounded(early)} ms`)
}
