import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createIncoming } from '#adapters/storage/incoming.ts'
import type { UserActor } from '#auth/actor.ts'
import { type App, createServer } from '#http/server.ts'
import { createLog } from '#log.ts'
import { mp3 } from '#testing/file-samples.ts'
import { FORM_TYPE, formOf } from '#testing/upload-stand.ts'
import { createUploadSlots, type UploadSlots } from './slots.ts'
import { createUploads, takeBodiesAsStreams } from './uploads.ts'

const IDLE = { inHand: 0, inWork: 0, waiting: 0 }

let app: App
let slots: UploadSlots
let directory: string
let sockets: Set<Socket>
let mayBegin: Promise<void>
let mayOpen: Promise<void>
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sendit-leavers-'))
  sockets = new Set()
  mayBegin = Promise.resolve()
  mayOpen = Promise.resolve()
  slots = createUploadSlots({ inHand: 2, waitMs: 60_000 })
  app = createServer({ log: createLog({ level: 'silent' }), trustProxy: 'loopback' })
  app.decorateRequest('actor', null as never)
  app.addHook('onRequest', async (call) => {
    sockets.add(call.raw.socket)
    call.actor = { kind: 'user', userId: String(call.headers['x-sender']) } as UserActor
  })
  const limits = {
    spend: () => mayBegin,
    waitMs: async () => 0,
    left: async () => ({ count: 1, resetsInMs: 1 }),
  }
  const disk = createIncoming(directory)
  const incoming = { ...disk, open: (id: string) => mayOpen.then(() => disk.open(id)) }
  const uploads = createUploads({ incoming, limits, slots, now: () => new Date() })
  await takeBodiesAsStreams(app)
  app.post('/upload', { config: { takesUpload: true } }, (call) =>
    uploads.take(call, { files: { file: 1000 }, tooLarge: '' }, async ({ files }) => ({ files: files.size })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

type Manner = 'all at once' | 'all but the end' | 'JSON without its end'

async function begin(sender: string, manner: Manner) {
  const { port } = app.server.address() as AddressInfo
  const isJson = manner === 'JSON without its end'
  const headers = { 'content-type': isJson ? 'application/json' : FORM_TYPE, 'x-sender': sender }
  const call = request({ port, host: '127.0.0.1', path: '/upload', method: 'POST', headers })
  const answered = new Promise<number>((resolve) => {
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    call.on('error', () => resolve(0))
  })
  const pieces: Buffer[] = []
  for await (const piece of formOf([mp3()], 'a.mp3')) pieces.push(piece)
  if (isJson) call.write('{"fileData":"data:audio/mpeg;base64,AAAA')
  else if (manner === 'all at once') call.end(Buffer.concat(pieces))
  else call.write(Buffer.concat(pieces.slice(0, -1)))
  return { call, answered }
}

test('a waiting sender who leaves is forgotten, and the next one gets the slot', async () => {
  const slow = await Promise.all(['ana', 'ben'].map((name) => begin(name, 'all but the end')))
  await expect.poll(slots.counts).toEqual({ inHand: 2, inWork: 0, waiting: 0 })
  const leaving = await Promise.all(
    ['cleo', 'dan', 'eve', 'fay'].map((name, index) =>
      begin(name, index % 2 === 0 ? 'all at once' : 'JSON without its end'),
    ),
  )
  await expect.poll(() => slots.counts().waiting).toBe(4)

  for (const { call } of leaving) call.destroy()
  await expect.poll(() => slots.counts().waiting).toBe(0)
  const next = await begin('gus', 'all at once')
  await expect.poll(() => slots.counts().waiting).toBe(1)
  slow[0]?.call.destroy()

  expect(await next.answered).toBe(200)
  slow[1]?.call.destroy()
  await expect.poll(slots.counts).toEqual(IDLE)
})

describe.each(['counted', 'given a workspace'])(
  'a sender who leaves before being %s holds nothing',
  (step) => {
    test.each<Manner>(['all at once', 'all but the end', 'JSON without its end'])(
      'having sent %s',
      async (manner) => {
        let goOn = () => {}
        const gate = new Promise<void>((resolve) => {
          goOn = resolve
        })
        if (step === 'counted') mayBegin = gate
        else mayOpen = gate
        for (const _attempt of [1, 2]) {
          const { call } = await begin('ana', manner)
          await expect.poll(() => sockets.size).toBe(1)
          const [socket] = sockets
          const closed = new Promise((resolve) => socket?.once('close', resolve))
          call.destroy()
          await closed
          sockets.clear()
        }
        goOn()

        await expect.poll(slots.counts).toEqual(IDLE)
        expect(await (await begin('ana', 'all at once')).answered).toBe(200)
      },
    )
  },
)

test.each<Manner>(['all but the end', 'JSON without its end'])(
  'a sender who leaves after sending %s holds nothing and leaves nothing behind',
  async (manner) => {
    const { call } = await begin('ana', manner)
    await expect.poll(() => slots.counts().inHand).toBe(1)

    call.destroy()

    await expect.poll(slots.counts).toEqual(IDLE)
    expect(await createIncoming(directory).listAbandoned()).toEqual([])
  },
)
