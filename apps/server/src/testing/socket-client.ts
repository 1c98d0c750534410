import type { ClientFrame, ServerFrame } from '@sendit/core/frames.ts'
import { type RawData, WebSocket } from 'ws'
import type { Caller } from './caller.ts'
import { TIMEOUT_MS } from './eventually.ts'

type Type = ServerFrame['type']
export type Frame<T extends Type> = Extract<ServerFrame, { type: T }>

export type SocketClient = {
  socket: WebSocket
  received: ServerFrame[]
  send(frame: ClientFrame | string): void
  /** Each frame is returned once. */
  next<T extends Type>(type: T, timeoutMs?: number): Promise<Frame<T>>
  join(tripId: string, token?: string): Promise<Frame<'joined'>>
  sendMessage(tripId: string, text: string, clientMessageId?: string): void
  closed: Promise<number>
}

export type SocketOptions = {
  headers?: Record<string, string>
  as?: Caller
  /** False: pings go unanswered. */
  autoPong?: boolean
}

export class UpgradeRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the upgrade was answered with ${status}`)
    this.status = status
  }
}

/** `address`: host:port. Rejects with UpgradeRefused. */
export async function openSocket(address: string, options: SocketOptions = {}): Promise<SocketClient> {
  const { as, autoPong = true } = options
  const socket = new WebSocket(`ws://${address}/ws`, {
    autoPong,
    headers: {
      ...(as && { 'x-forwarded-for': as.address }),
      ...(as && as.cookies.size > 0 && { cookie: as.cookieHeader() }),
      ...options.headers,
    },
  })
  const client = listenTo(socket)
  await opened(socket)
  return client
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => {
      socket.on('error', () => {})
      socket.terminate()
      reject(new UpgradeRefused(response.statusCode ?? 0))
    })
    socket.once('error', reject)
  })
}

function listenTo(socket: WebSocket): SocketClient {
  const received: ServerFrame[] = []
  const places = new Map<Type, number>()
  const wakers = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of [...wakers]) wake()
  }
  socket.on('message', (data: RawData) => {
    received.push(JSON.parse(data.toString()) as ServerFrame)
    wakeAll()
  })
  socket.on('close', wakeAll)

  async function next<T extends Type>(type: T, timeoutMs = TIMEOUT_MS): Promise<Frame<T>> {
    const from = places.get(type) ?? 0
    const find = () => received.findIndex((frame, index) => index >= from && frame.type === type)
    const explain = () => new Error(`no ${type} after ${JSON.stringify(received.slice(from))}`)
    await until({
      isThere: () => find() !== -1,
      isOver: () => socket.readyState === WebSocket.CLOSED,
      wakers,
      explain,
      timeoutMs,
    })
    const place = find()
    places.set(type, place + 1)
    return received[place] as Frame<T>
  }

  const send = (frame: ClientFrame | string) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    socket,
    received,
    send,
    next,
    join(tripId, token) {
      send({ type: 'join', tripId, userId: null, token: token ?? null })
      return next('joined')
    },
    sendMessage: (tripId, text, clientMessageId) =>
      send({ type: 'chat_message', tripId, text, clientMessageId: clientMessageId ?? null }),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
}

type Waiting = {
  isThere: () => boolean
  isOver: () => boolean
  wakers: Set<() => void>
  explain: () => Error
  timeoutMs: number
}

function until({ isThere, isOver, wakers, explain, timeoutMs }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(explain())), timeoutMs)
    function end(settle: () => void) {
      clearTimeout(timer)
      wakers.delete(check)
      settle()
    }
    function check() {
      if (isThere()) end(resolve)
      else if (isOver()) end(() => reject(explain()))
    }
    wakers.add(check)
    check()
  })
}
