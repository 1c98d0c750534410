import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Caller } from './http.ts'

/** Below the server's limit of 100 connections per address (docs/security.md C20). */
const PER_ADDRESS = 50
const HANDSHAKE_TIMEOUT_MS = 6_000

type Options = { path?: string; localAddress?: string }

/** Not yet open. */
export function createSocket(
  host: string,
  { cookie, address }: Caller,
  { path = '/ws', localAddress }: Options = {},
): WebSocket {
  return new WebSocket(`ws://${host}${path}`, {
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    headers: { cookie, ...(address !== undefined && { 'x-forwarded-for': address }) },
    ...(localAddress !== undefined && { localAddress }),
  })
}

/** `from` numbers the first, so that sockets opened in parts keep to different addresses. */
export async function openSockets(
  host: string,
  cookies: readonly string[],
  { path = '/ws', from = 0 } = {},
): Promise<WebSocket[]> {
  const sockets = cookies.map((cookie, index) => {
    const number = from + index
    const block = Math.floor(number / PER_ADDRESS)
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    const localAddress = `127.0.${1 + Math.floor(block / 250)}.${1 + (block % 250)}`
    return createSocket(host, { cookie, address }, { path, localAddress })
  })
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  return sockets
}

export const sendJoin = (socket: WebSocket, tripId: string) =>
  socket.send(JSON.stringify({ type: 'join', tripId, userId: null, token: null }))

export function joinTrip(socket: WebSocket, tripId: string): Promise<void> {
  const joined = receiveFrames(socket, { count: 1, type: 'joined' })
  sendJoin(socket, tripId)
  return joined
}

type Wanted = { count: number; type?: string; each?: (() => void) | undefined }

/** Throws on an error frame and when the socket closes. */
export function receiveFrames(
  socket: WebSocket,
  { count, type = 'chat_message', each }: Wanted,
): Promise<void> {
  const mark = `"type":"${type}"`
  let left = count
  return new Promise((resolve, reject) => {
    const fail = (code: number) => reject(new Error(`a socket was closed with ${code}`))
    const listen = (data: Buffer) => {
      const text = data.toString('latin1', 0, 200)
      if (text.includes('"type":"error"')) reject(new Error(data.toString()))
      if (!text.includes(mark)) return
      left -= 1
      each?.()
      if (left > 0) return
      socket.off('message', listen).off('close', fail)
      resolve()
    }
    socket.on('message', listen).on('close', fail)
  })
}

export async function closeSockets(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => {
      const closed = once(socket, 'close')
      socket.close()
      return closed
    }),
  )
}
