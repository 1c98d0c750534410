import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@sendit/core/chat/contract.ts'
import { afterEach, expect, test } from 'vitest'
import { duringActions } from '#testing/during-actions.ts'
import { seedRiders } from '#testing/riders.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { openSocket, type SocketClient } from '#testing/socket-client.ts'

const ROUNDS = 12
const SENDERS = 40
/** Ten messages, the limit, take about a second, so a crash always hits a write. */
const PAUSE_MS = [20, 161] as const

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Draft = { text: string; clientMessageId: string }
/** Retries the unanswered message, as the client does. */
type Sender = {
  name: string
  cookie: string
  unanswered: Draft | undefined
  written: number
  acked: Message[]
}

test('a server killed at any time loses no acknowledged message, duplicates none and preserves order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, senders } = await seed(dataDir)
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    cleanUps.push(server.kill)
    return server
  }

  let server = await start()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const sending = Promise.all(senders.map((sender, index) => sendOn(sender, { server, tripId, index })))
    await duringActions({
      acting: sending,
      counted: ackedBy(senders),
      actions: randomInt(SENDERS / 4, 2 * SENDERS),
    })
    await server.kill()
    await sending
    server = await start()
    expectAllThere(await listAll(server, tripId, senders), senders)
  }
  const ackedBeforeLast = ackedBy(senders)()
  await Promise.all(senders.map((sender, index) => sendOn(sender, { server, tripId, index, count: 1 })))

  const list = await listAll(server, tripId, senders)
  expectAllThere(list, senders)
  expect(senders.filter(({ unanswered }) => unanswered !== undefined)).toEqual([])
  expect(list.map(({ clientMessageId }) => clientMessageId).sort()).toEqual(
    senders.flatMap(({ acked }) => acked.map(({ clientMessageId }) => clientMessageId)).sort(),
  )
  // Enough to be meaningful; the count depends on the machine.
  expect(ackedBeforeLast).toBeGreaterThan(SENDERS)
})

test('a server that is asked to stop closes its sockets with 1012, ends well and loses no acknowledged message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, senders } = await seed(dataDir)
  const env = { DATA_DIR: dataDir }
  const server = await startServerProcess(env)
  cleanUps.push(server.kill)
  const onlooker = await openSocket(server.address, { headers: { cookie: senders[0]?.cookie ?? '' } })

  const sending = Promise.all(senders.map((sender, index) => sendOn(sender, { server, tripId, index })))
  await duringActions({ acting: sending, counted: ackedBy(senders), actions: SENDERS + 1 })
  const exitCode = await server.stop()
  await sending

  expect(exitCode).toBe(0)
  expect(await onlooker.closed).toBe(1012)
  const next = await startServerProcess(env)
  cleanUps.push(next.kill)
  const list = await listAll(next, tripId, senders)
  expectAllThere(list, senders)
  expect(list.length).toBeGreaterThan(SENDERS)
})

const ackedBy = (senders: Sender[]) => () => senders.reduce((sum, { acked }) => sum + acked.length, 0)

function expectAllThere(list: Message[], senders: Sender[]) {
  const places = new Map(list.map((message, index) => [message.id, index]))
  expect(new Set(list.map(({ clientMessageId }) => clientMessageId)).size).toBe(list.length)
  expect(list.map(({ seq }) => seq)).toEqual(list.map(({ seq }) => seq).sort((a, b) => a - b))
  for (const { acked } of senders) {
    const ownPlaces = acked.map(({ id }) => places.get(id) ?? Number.NaN)
    expect(ownPlaces).toEqual([...ownPlaces].sort((a, b) => a - b))
    expect(acked.map((message) => list[places.get(message.id) ?? -1])).toEqual(acked)
  }
}

type Way = { server: ServerProcess; tripId: string; index: number; count?: number }

async function sendOn(sender: Sender, { server, tripId, index, count = Number.POSITIVE_INFINITY }: Way) {
  try {
    const send = index % 2 === 0 ? byHttp(sender, server, tripId) : await bySocket(sender, server, tripId)
    for (let through = 0; through < count; through += 1) {
      sender.unanswered ??= { text: `${sender.name} ${++sender.written}`, clientMessageId: randomUUID() }
      const message = await send(sender.unanswered)
      if (message === undefined) return
      sender.acked.push(message)
      sender.unanswered = undefined
      await pause(randomInt(...PAUSE_MS))
    }
  } catch {}
}

type Send = (draft: Draft) => Promise<Message | undefined>

function byHttp(sender: Sender, server: ServerProcess, tripId: string): Send {
  return async (draft) => {
    const reply = await fetch(`http://${server.address}/api/trips/${tripId}/messages`, {
      method: 'POST',
      headers: { cookie: sender.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    })
    return reply.ok ? ((await reply.json()) as Message) : undefined
  }
}

async function bySocket(sender: Sender, server: ServerProcess, tripId: string): Promise<Send> {
  const client = await openSocket(server.address, { headers: { cookie: sender.cookie } })
  cleanUps.push(() => client.socket.terminate())
  await client.join(tripId)
  return async (draft) => {
    client.sendMessage(tripId, draft.text, draft.clientMessageId)
    return Promise.race([ownEcho(client, draft), client.next('error').then(() => undefined)])
  }
}

async function ownEcho(client: SocketClient, { clientMessageId }: Draft): Promise<Message> {
  for (;;) {
    const { message } = await client.next('chat_message')
    if (message.clientMessageId === clientMessageId) return message
  }
}

async function listAll(server: ServerProcess, tripId: string, [reader]: Sender[]): Promise<Message[]> {
  const pages: Message[][] = []
  let path: string | undefined = `/api/trips/${tripId}/messages?limit=200`
  while (path !== undefined) {
    const reply = await fetch(`http://${server.address}${path}`, {
      headers: { cookie: reader?.cookie ?? '' },
    })
    pages.unshift((await reply.json()) as Message[])
    path = /^<(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return pages.flat()
}

async function seed(dataDir: string): Promise<{ tripId: string; senders: Sender[] }> {
  const { tripId, riders } = await seedRiders(dataDir, SENDERS)
  const senders = riders.map((rider) => ({ ...rider, unanswered: undefined, written: 0, acked: [] }))
  return { tripId, senders }
}
