import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import { afterEach, expect, test } from 'vitest'
import { duringActions } from '#testing/during-actions.ts'
import { callAs, type Rider, seedRiders } from '#testing/riders.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'

const ROUNDS = 5
const RIDERS = 12
/** The limit is 30 reactions a minute per person; all rounds together stay below it. */
const EMOJI = ['🤙', '❤️', '😂', '😮', '😢']

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Actor = Rider & { message: SentMessage; acked: SentMessage; texts: number; version: number }

test('a killed server keeps acknowledged edits and reactions, with no gap in versions', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, riders } = await seedRiders(dataDir, RIDERS)
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    cleanUps.push(server.kill)
    return server
  }
  let server = await start()
  const actors: Actor[] = []
  for (const rider of riders) {
    const message = await callAs<SentMessage>(server, rider, {
      method: 'POST',
      path: `/api/trips/${tripId}/messages`,
      body: { text: 'first' },
    })
    actors.push({ ...rider, message, acked: message, texts: 0, version: message.version })
  }
  const follower = { version: 0, held: new Map<string, SentMessage>() }

  let acknowledged = 0
  const note = () => {
    acknowledged += 1
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const emoji = EMOJI[round] ?? '🤙'
    const acting = Promise.all(actors.map((actor) => actOn(actor, server, { emoji, note })))
    await duringActions({ acting, counted: () => acknowledged, actions: randomInt(RIDERS / 2, 2 * RIDERS) })
    await server.kill()
    await acting
    server = await start()
    await followOn(follower, server, { tripId, reader: actors[0] as Actor })
    const list = await callAs<SentMessage[]>(server, actors[0] as Actor, {
      path: `/api/trips/${tripId}/messages?limit=200`,
    })

    expect([...follower.held.values()].sort((one, other) => one.seq - other.seq)).toEqual(list)
    expect(new Set(list.map(({ version }) => version)).size).toBe(RIDERS)
    for (const { acked, message } of actors) {
      const stands = list.find(({ id }) => id === message.id) as SentMessage
      expect(stands.version).toBeGreaterThanOrEqual(acked.version)
      // At most one unacknowledged event.
      expect(stands.version === acked.version ? stands : acked).toEqual(acked)
      expect(kindsOf(stands)).toEqual(expect.arrayContaining(kindsOf(acked)))
    }
  }

  expect(acknowledged).toBeGreaterThan(RIDERS)
})

const kindsOf = ({ reactions }: SentMessage) => reactions.map(({ emoji }) => emoji)

type Acting = { emoji: string; note: () => void }

async function actOn(actor: Actor, server: ServerProcess, { emoji, note }: Acting): Promise<void> {
  const path = `/api/messages/${actor.message.id}`
  try {
    const reacted = { method: 'PUT', path: `${path}/reactions/${encodeURIComponent(emoji)}` }
    actor.acked = await callAs<SentMessage>(server, actor, reacted)
    note()
    for (let edits = 0; edits < 2; edits += 1) {
      actor.texts += 1
      const body = { text: `text ${actor.texts}` }
      actor.acked = await callAs<SentMessage>(server, actor, { method: 'PATCH', path, body })
      note()
      await pause(randomInt(1, 40))
    }
  } catch {}
}

type Follower = { version: number; held: Map<string, SentMessage> }

async function followOn(
  follower: Follower,
  server: ServerProcess,
  { tripId, reader }: { tripId: string; reader: Rider },
): Promise<void> {
  for (;;) {
    const path = `/api/trips/${tripId}/messages?changedAfter=${follower.version}&limit=5`
    const tripEvents = await callAs<SentMessage[]>(server, reader, { path })
    for (const message of tripEvents) follower.held.set(message.id, message)
    follower.version = tripEvents.at(-1)?.version ?? follower.version
    if (tripEvents.length === 0) return
  }
}
