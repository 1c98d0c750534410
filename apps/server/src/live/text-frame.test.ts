import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encodeMessage, textFrame } from './rooms.ts'

const server = createServer()
const sockets = new WebSocketServer({ server })
let address = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  sockets.close()
  server.close()
})

async function readBack(frames: readonly Buffer[]): Promise<string[]> {
  sockets.once('connection', (_socket, request) => {
    for (const frame of frames) request.socket.write(frame)
  })
  const client = new WebSocket(address)
  const received: string[] = []
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('message', (data, isBinary) => {
      if (isBinary) reject(new Error('not a text'))
      received.push(data.toString())
      if (received.length === frames.length) resolve()
    })
  })
  client.terminate()
  return received
}

test('a client reads texts of every length, in order, each as one message', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map(
    (length) => 'ü'.repeat(length / 2) + 'x'.repeat(length % 2),
  )

  expect(await readBack(texts.map((text) => encodeMessage(text).frame))).toEqual(texts)
})

test('the header is no longer than it has to be', () => {
  const headers = [125, 126, 65_535, 65_536].map((length) => textFrame(Buffer.alloc(length)).length - length)

  expect(headers).toEqual([2, 4, 4, 10])
})
