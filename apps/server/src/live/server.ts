import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import { CLOSE_UNAUTHENTICATED, MAX_FRAME_BYTES } from '@sendit/core/live/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import { ANON } from '#auth/actor.ts'
import type { Principals } from '#auth/principals.ts'
import { notFound, rateLimited, unavailable } from '#errors.ts'
import type { FileLinks } from '#files/links.ts'
import type { SessionCookie } from '#http/access-rules.ts'
import { callerAddress } from '#http/access-rules.ts'
import { requireSameOrigin } from '#http/origin.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import { LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'
import type { Log } from '#log.ts'
import type { TripGate } from '#trips/trip-gate.ts'
import { type ConnectionRegistry, createConnectionRegistry, MAX_PER_ADDRESS } from './connection-registry.ts'
import { type FeatureFrames, gatherFrames } from './frames.ts'
import { createListening, type Listening } from './listening.ts'
import { createGuestSigner, createPeer } from './peer.ts'
import { createRoomStates, createRooms, type ReadCounters, type RoomStates, type Rooms } from './rooms.ts'
import { createSocketAuth, type SocketAuth } from './socket-auth.ts'
import { REVOCATIONS_TOPIC, type Revocation } from './trip-events.ts'

/** RFC 6455's registry: service restart. */
const CLOSE_RESTARTING = 1012
const RETRY_ADDRESS_MS = 10_000

// docs/security.md 7.
const TIMINGS = {
  joinWithinMs: 5_000,
  pingEveryMs: 30_000,
  recheckEveryMs: 60_000,
  /** Two rounds stay within the 15 s of docs/security.md 8.5. */
  stateEveryMs: 5_000,
  stopWithinMs: 1_000,
}

export type SocketDependencies = {
  realtime: Realtime
  principals: Principals
  tripGate: TripGate
  links: FileLinks
  limits: RateLimits
  readCounters: ReadCounters
  cookie: SessionCookie
  publicUrl: string
  clock: Clock
  log: Log
  meters: Meters
  timings?: Partial<typeof TIMINGS>
}

/** docs/security.md 7. */
export async function openSocketServer(
  app: App,
  deps: SocketDependencies,
  features: readonly FeatureFrames[],
) {
  const { realtime, log } = deps
  const frames = gatherFrames(features)
  const timings = { ...TIMINGS, ...deps.timings }
  const connections = createConnectionRegistry()
  const rooms = createRooms(realtime, deps.readCounters)
  measureSockets(deps.meters, connections, rooms)
  const states = createRoomStates({ rooms, readCounters: deps.readCounters, log })
  const socketAuth = createSocketAuth({ ...deps, connections, rooms })
  const listening = createListening({ ...deps, socketAuth, frames })
  const signForGuest = createGuestSigner(deps.links, frames.broadcast)
  let isStopping = false

  const unsubscribe = await realtime.subscribe(REVOCATIONS_TOPIC, (message) => {
    socketAuth.noteRevocation()
    connections.revoke(JSON.parse(message) as Revocation)
  })
  const stopMaintenance = maintainSockets({ realtime, connections, socketAuth, listening, states, timings })

  async function stop() {
    if (isStopping) return
    isStopping = true
    stopMaintenance()
    await listening.stop()
    for (const peer of connections.all()) peer.close(CLOSE_RESTARTING, 'Restarting')
    await allClosed(app, timings.stopWithinMs)
    await listening.settled()
    await unsubscribe()
  }

  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    // ws closes with the right code itself, e.g. 1009; ending here would cut that off.
    errorHandler: (error) => log.debug({ err: error }, 'a socket broke'),
    preClose: stop,
  })

  function accept(socket: WebSocket, request: FastifyRequest) {
    const peer = createPeer(socket, {
      stream: request.raw.socket,
      id: randomUUID(),
      address: callerAddress(request),
      sessionToken: deps.cookie.of(request),
      log: request.log as Log,
      signForGuest,
      onMoved: () => connections.place(peer),
      onClosed: () => {
        connections.remove(peer)
        listening.track(peer.presenceEntry?.leave())
      },
    })
    // Guests authenticate in `join`; before that only a cookie counts.
    connections.add(peer)
    peer.become({ actor: request.actor.kind === 'user' ? request.actor : ANON })
    connections.makeRoomFor(peer)
    const deadline = setTimeout(() => {
      if (peer.actor.kind === 'anon') peer.close(CLOSE_UNAUTHENTICATED, 'Sign in first')
    }, timings.joinWithinMs)
    socket.once('close', () => clearTimeout(deadline))
    socket.on('message', (data: RawData, isBinary: boolean) => listening.receive(peer, data, isBinary))
  }

  app.route({
    method: 'GET',
    url: '/ws',
    config: { access: 'anyone', limit: LIMITS.socketsPerIp, staysOpen: true },
    schema: { hide: true },
    // Before the upgrade, so that refusals are ordinary responses.
    onRequest: async (request) => {
      requireSameOrigin(request.headers, deps.publicUrl)
      if (isStopping) throw unavailable()
      if (connections.countAt(callerAddress(request)) >= MAX_PER_ADDRESS) throw rateLimited(RETRY_ADDRESS_MS)
    },
    handler: async () => {
      throw notFound()
    },
    wsHandler: accept,
  })
}

function measureSockets(meters: Meters, connections: ConnectionRegistry, rooms: Rooms) {
  meters.gauge('sendit_sockets', 'Open sockets of this process.', () => connections.size())
  meters.gauge(
    'sendit_socket_rooms',
    'Trips that somebody listens to on this process.',
    () => rooms.tripIds().length,
  )
}

/** Terminates those that do not close in time. */
async function allClosed(app: App, withinMs: number): Promise<void> {
  const { clients } = app.websocketServer
  const goodbyes = [...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  const cutOff = setTimeout(() => {
    for (const socket of clients) socket.terminate()
  }, withinMs)
  await Promise.all(goodbyes)
  clearTimeout(cutOff)
}

type Dependencies = {
  realtime: Realtime
  connections: ConnectionRegistry
  socketAuth: SocketAuth
  listening: Listening
  states: RoomStates
  timings: { pingEveryMs: number; recheckEveryMs: number; stateEveryMs: number }
}

function maintainSockets({
  realtime,
  connections,
  socketAuth,
  listening,
  states,
  timings,
}: Dependencies): () => void {
  // Sequential, to leave database connections for requests.
  const recheckAll = async () => {
    for (const peer of connections.all()) await socketAuth.recheck(peer)
  }
  // Revocations may have been missed.
  realtime.onReconnect(() => void recheckAll())
  const pingAll = () => {
    for (const peer of connections.all()) peer.ping()
  }
  const timers = [
    setInterval(pingAll, timings.pingEveryMs).unref(),
    setInterval(() => void recheckAll(), timings.recheckEveryMs).unref(),
    setInterval(() => listening.track(states.round()), timings.stateEveryMs).unref(),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
