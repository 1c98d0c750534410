// Killed servers break off mid-send, which must not fail a stub.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'
import { expect, test } from 'vitest'
import { startPushService } from './push-service.ts'
import { startS3Server } from './s3-server.ts'
import { openSmtpSink } from './smtp-sink.ts'

const HALF_A_POST = 'POST /half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf'

async function send(socket: Socket, text: string) {
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return () => socket.destroy()
}

test('half a mail is none, and fails nothing', async () => {
  await using sink = await openSmtpSink()
  const socket = connect(Number(new URL(sink.url).port), '127.0.0.1')
  for (const line of ['EHLO here', 'MAIL FROM:<a@crew.example>', 'RCPT TO:<b@crew.example>', 'DATA']) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'data')
  const die = await send(socket, 'Subject: half of it\r\n')
  await expect.poll(sink.underWay).toBe(1)
  die()

  await expect.poll(sink.underWay).toBe(0)
  expect(sink.received).toEqual([])
})

test('half a push is none, and fails nothing', async () => {
  const service = await startPushService()
  const { port, hostname } = new URL(service.url)
  const socket = connectByTls({ port: Number(port), host: hostname, rejectUnauthorized: false })
  const die = await send(socket, HALF_A_POST)
  await expect.poll(service.asked).toBe(1)
  die()

  await service.close()
  expect(service.pushed).toEqual([])
})

test('half a file is none, and fails nothing', async () => {
  const storage = await startS3Server()
  const { port, hostname } = new URL(storage.env.S3_ENDPOINT ?? '')
  const die = await send(connect(Number(port), hostname), HALF_A_POST)
  await expect.poll(storage.requests).toBe(1)
  die()

  await storage.close()
  expect(storage.objects.size).toBe(0)
})
