import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import { InTrip } from '@sendit/core/live/contract.ts'
import { z } from 'zod'
import { frozenClock } from '#adapters/clock.ts'
import { createMeters } from '#adapters/meters/prometheus.ts'
import { createInProcessRealtime } from '#adapters/realtime/in-process.ts'
import { createAdmins } from '#auth/actor.ts'
import { createPrincipals } from '#auth/principals.ts'
import { newId } from '#db/id.ts'
import { MESSAGES } from '#features/chat/socket.ts'
import { createFileLinks } from '#files/links.ts'
import { createSessionCookie, guardRoutes } from '#http/access-rules.ts'
import { createRateLimits } from '#http/rate-limits.ts'
import { createServer } from '#http/server.ts'
import type { TripFrame } from '#live/frames.ts'
import { openSocketServer, type SocketDependencies } from '#live/server.ts'
import { createTripEvents, listCounters } from '#live/trip-events.ts'
import { createLog } from '#log.ts'
import { createTripGate } from '#trips/trip-gate.ts'
import { membershipRow, sessionRow, tripRow, userRow } from './rows.ts'
import { openSocket, type SocketClient, type SocketOptions } from './socket-client.ts'
import { openTestDatabase } from './test-database.ts'

export const START = new Date('2026-07-01T09:00:00.000Z')
const PUBLIC_URL = 'http://localhost:3000'

const MessageFrame = InTrip.extend({
  type: z.literal('chat_message'),
  text: z.string(),
  clientMessageId: z.string().nullish(),
})
const Unreadable = InTrip.extend({ type: z.literal('unreadable') }).refine(() => {
  throw new Error('a bug of a schema')
})
const Named = z.object({ clientMessageId: z.string() })

/** The socket server alone: messages are recorded, not stored. */
export async function openSocketStand(timings: NonNullable<SocketDependencies['timings']> = {}) {
  const cleanUps: (() => Promise<unknown> | unknown)[] = []
  const clock = frozenClock(START)
  const log = createLog({ level: 'silent' })
  const database = await openTestDatabase()
  const { db } = database
  const realtime = createInProcessRealtime({ clock, log })
  const limits = createRateLimits({ realtime, database })
  const principals = createPrincipals({ db, clock })
  const tripGate = createTripGate(db)
  const sessionCookie = createSessionCookie(PUBLIC_URL)
  const app = createServer({ log, trustProxy: 'loopback' })
  await app.register(cookie)
  const access = { principals, tripGate, limits, cookie: sessionCookie, publicUrl: PUBLIC_URL }
  guardRoutes(app, { ...access, clock, admins: createAdmins(db, new Set()) })
  const taken: string[] = []
  const noted: TripFrame<z.infer<typeof MessageFrame>> = {
    schema: MessageFrame,
    limit: MESSAGES,
    tooFast: 'Too fast.',
    take: async (_access, { text }) => void taken.push(text),
  }
  const unreadable: TripFrame<z.infer<typeof Unreadable>> = {
    schema: Unreadable,
    limit: MESSAGES,
    take: async () => {},
  }
  const readCounters = (tripIds: readonly string[]) => listCounters(db, tripIds)
  const links = createFileLinks({ appSecret: 'a-secret-for-tests-of-32-characters!', clock })
  await openSocketServer(
    app,
    { ...access, links, realtime, clock, log, timings, readCounters, meters: createMeters() },
    [
      {
        received: { chat_message: noted, unreadable },
        names: (sent) => Named.safeParse(sent).data ?? {},
      },
    ],
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanUps.push(database.drop, () => app.close())
  const address = `127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const userId = newId(START)
  await db
    .insertInto('users')
    .values(userRow(userId, 'Ana', START))
    .execute()
  const tripId = newId(START)
  await db
    .insertInto('trips')
    .values(tripRow(tripId, userId, START))
    .execute()
  await db
    .insertInto('memberships')
    .values(membershipRow(tripId, userId, START))
    .execute()

  async function session() {
    const token = randomUUID()
    const id = newId(START)
    await db
      .insertInto('sessions')
      .values(sessionRow(id, { userId, token, now: START }))
      .execute()
    return { id, headers: { cookie: `sid=${token}` } }
  }

  async function connect(options: SocketOptions = {}): Promise<SocketClient> {
    const client = await openSocket(address, options)
    cleanUps.push(() => client.socket.terminate())
    return client
  }
  const connectAna = async (options: SocketOptions = {}) =>
    connect({ ...options, headers: { ...(await session()).headers, ...options.headers } })
  const tripEvents = createTripEvents(realtime)
  async function close() {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
  return { close, app, clock, db, address, tripId, taken, tripEvents, realtime, session, connect, connectAna }
}
