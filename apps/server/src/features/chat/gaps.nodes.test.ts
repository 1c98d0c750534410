import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { addMedium, chatCrew, idOf } from '#testing/chat-crew.ts'
import { sessionRow } from '#testing/rows.ts'
import { startServerProcess } from '#testing/server-process.ts'
import type { SocketClient } from '#testing/socket-client.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

const HEALED_WITHIN_MS = 15_000

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
const cleanUps: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  await nodes.close()
})

/** Without Redis: it broadcasts nothing to the others. */
async function startMute() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-mute-'))
  await nodes.redisProxy.shut()
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PUBLIC_URL: nodes.first.publicUrl,
    DATABASE_URL: nodes.databaseUrl,
    REDIS_URL: nodes.redisProxy.url,
    APP_SECRET: nodes.first.services.config.appSecret,
  })
  cleanUps.push(server.kill, () => rm(dataDir, { recursive: true, force: true }))
  return server
}

/** By the real clock, which the server's own process uses. */
async function signInNow(userId: string): Promise<string> {
  const token = randomUUID()
  const now = new Date()
  const row = sessionRow(newId(now), { userId, token, now })
  await nodes.first.services.database.db.insertInto('sessions').values(row).execute()
  return token
}

async function receiveState(
  client: SocketClient,
  wanted: { messageSeq: number; changeSeq?: number; version?: number },
) {
  const until = performance.now() + HEALED_WITHIN_MS
  for (;;) {
    const { messageSeq, changeSeq, version } = await client.next('trip_state', until - performance.now())
    const { changeSeq: wantedChange = changeSeq, version: wantedVersion = version } = wanted
    if (messageSeq === wanted.messageSeq && changeSeq === wantedChange && version === wantedVersion) return
  }
}

describe('a server that dies between storing and publishing a message', () => {
  test('leaves no gap: an open chat on another server gets the state within 15 s', async () => {
    const { ana, ben, tripId, chat } = await chatCrew(nodes.first)
    const bens = await nodes.joined(nodes.first, tripId, { as: ben })
    expect(await bens.next('trip_state')).toMatchObject({ tripId, messageSeq: 0 })
    const mute = await startMute()
    const token = await signInNow(await idOf(ana))

    const stored = await fetch(`http://${mute.address}${chat}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${token}` },
      body: JSON.stringify({ text: 'nobody was told' }),
    })
    await mute.kill()

    expect(stored.status).toBe(201)
    await receiveState(bens, { messageSeq: 1 })
    expect(bens.received.filter(({ type }) => type === 'chat_message')).toEqual([])
  })

  test.each(['socket', 'HTTP', 'HTTP with its key'])('is made good by the repeat over %s', async (way) => {
    const { ana, ben, tripId, chat } = await chatCrew(nodes.first)
    const bens = await nodes.joined(nodes.first, tripId, { as: ben })
    const anas = await nodes.joined(nodes.first, tripId, { as: ana })
    const message = { text: 'said twice', clientMessageId: randomUUID() }
    const headers = way === 'HTTP with its key' ? { 'idempotency-key': message.clientMessageId } : {}
    await nodes.redisProxy.shut()
    const second = nodes.second.app
    await second.inject({
      method: 'POST',
      url: chat,
      payload: message,
      headers: { cookie: ana.cookieHeader(), ...headers },
    })

    if (way === 'socket') anas.sendMessage(tripId, message.text, message.clientMessageId)
    else await ana.post(chat, message, { headers })

    expect((await bens.next('chat_message')).message).toMatchObject({ seq: 1, ...message })
    expect((await anas.next('chat_message')).message).toMatchObject({ seq: 1, ...message })
  })
})

test('a chat change that was not published is sent as a version within 15 s', async () => {
  const { ana, ben, tripId, chat } = await chatCrew(nodes.first)
  // Read first: the other server's real clock makes it clean up these sessions.
  const anasId = await idOf(ana)
  const mediaId = await addMedium(nodes.first, tripId, anasId)
  await ana.post(chat, { text: 'Shared an image', mediaId })
  const bens = await nodes.joined(nodes.first, tripId, { as: ben })
  expect(bens.greeting).toMatchObject({ version: 1 })
  const mute = await startMute()
  const token = await signInNow(anasId)

  await fetch(`http://${mute.address}/api/media/${mediaId}`, {
    method: 'DELETE',
    headers: { cookie: `sid=${token}` },
  })
  await mute.kill()

  await receiveState(bens, { messageSeq: 1, version: 2 })
})

describe('while Redis is away', () => {
  test.each(['shut', 'frozen'])('(%s) changes stored by another server are sent within 15 s', async (how) => {
    const { ana, ben, tripId, chat } = await chatCrew(nodes.first)
    const bens = await nodes.joined(nodes.second, tripId, { as: ben })
    const { changeSeq } = await bens.next('trip_state')
    if (how === 'shut') await nodes.redisProxy.shut()
    else nodes.redisProxy.freeze(true)

    await ana.post(chat, { text: 'over there' })
    await ana.patch(`/api/trips/${tripId}`, { name: 'A better name' })

    await receiveState(bens, { messageSeq: 1, changeSeq: changeSeq + 1 })
    nodes.redisProxy.freeze(false)
  })
})

test('a change is counted where it is stored, and each server sends the same number', async () => {
  const { ana, ben, tripId } = await chatCrew(nodes.first)
  const bens = await nodes.joined(nodes.second, tripId, { as: ben })
  const { changeSeq } = await bens.next('trip_state')

  await ana.patch(`/api/trips/${tripId}`, { name: 'A better name' })

  expect(await bens.next('trip_changed')).toEqual({
    type: 'trip_changed',
    tripId,
    topics: ['trip'],
    changeSeq: changeSeq + 1,
  })
})
