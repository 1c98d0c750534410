import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@sendit/core/problem.ts'
import { bareHeaders } from './security-headers.ts'
import type { App } from './server.ts'
import { UNREADABLE } from './unreadable.ts'

/** The versions of the WebSocket protocol that the library speaks, for whoever comes with another (RFC 6455, 4.4). */
const SOCKET_VERSIONS = '13, 8'

/** What cannot become a request is answered by hand: with the headers and in the words of every other refusal. */
export function answerProtocolErrors(app: App, publicUrl: string) {
  const answer = createRawAnswers(publicUrl)

  // Before Fastify's own listener, which leaves a destroyed socket alone.
  app.server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answer(socket, 408, 'The request took too long.')
    else answer(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, UNREADABLE)
  })
  // A handshake that the socket library cannot accept, after the route let it in.
  app.addHook('onReady', async () => {
    app.websocketServer.on('wsClientError', (_error, socket) => {
      answer(socket, 400, UNREADABLE, { 'sec-websocket-version': SOCKET_VERSIONS })
    })
  })
}

function createRawAnswers(publicUrl: string) {
  const ours = bareHeaders(publicUrl)
  return (socket: Duplex, status: number, message: string, more: Record<string, string> = {}) => {
    const problem: Problem = { message, code: 'VALIDATION' }
    const body = JSON.stringify(problem)
    const headers = {
      ...ours,
      ...more,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy()
  }
}
