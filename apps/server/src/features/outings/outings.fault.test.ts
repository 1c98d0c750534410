import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SentMessage } from '@sendit/core/chat/contract.ts'
import type { Outing } from '@sendit/core/outings/contract.ts'
import { afterEach, expect, test } from 'vitest'
import { duringActions } from '#testing/during-actions.ts'
import { eventually } from '#testing/eventually.ts'
import { callAs, type Rider, seedRiders } from '#testing/riders.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'

const ROUNDS = 4
const KILLS = 3
/** How long a started server takes to its first check. */
const LOOK_MS = 150
const RIDERS = 8
const HOUR_MS = 3_600_000

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

type Surfer = Rider & {
  outs: number
  backs: number
  unanswered: (() => Promise<void>) | undefined
  server: ServerProcess
}

test('a server killed as riders go out and return keeps acknowledged reports; repeats count once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, riders } = await seedRiders(dataDir, RIDERS)
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    cleanUps.push(server.kill)
    return server
  }
  let server = await start()
  const [reader] = riders as [Rider]
  const path = `/api/trips/${tripId}/outings`
  const surfers = riders.map(
    (rider): Surfer => ({ ...rider, outs: 0, backs: 0, unanswered: undefined, server }),
  )

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const surfer of surfers) surfer.server = server
    const surfing = Promise.all(surfers.map((surfer) => surf(surfer, path)))
    const counted = () => surfers.reduce((sum, { outs }) => sum + outs, 0)
    await duringActions({ acting: surfing, counted, actions: randomInt(RIDERS, 5 * RIDERS) })
    await server.kill()
    await surfing
    server = await start()

    for (const surfer of surfers) {
      surfer.server = server
      // Retries with the same key, as the client does.
      await surfer.unanswered?.()
    }
    const board = await callAs<Outing[]>(server, reader, { path })
    for (const { id, outs, backs } of surfers) {
      const own = board.filter(({ rider }) => rider.id === id)
      const home = own.filter(({ backAt }) => backAt !== null)
      expect({ outs: own.length, backs: home.length }).toEqual({ outs, backs })
    }
  }

  expect(surfers.reduce((sum, { outs }) => sum + outs, 0)).toBeGreaterThan(2 * RIDERS)
})

async function surf(surfer: Surfer, path: string): Promise<void> {
  try {
    for (;;) {
      if (surfer.outs === surfer.backs) await goOut(surfer, path)
      else await comeBack(surfer, path)
    }
  } catch {}
}

function goOut(surfer: Surfer, path: string): Promise<void> {
  const backBy = new Date(Date.now() + HOUR_MS).toISOString()
  return answered(surfer, async (key) => {
    await callAs(surfer.server, surfer, { method: 'POST', path, body: { backBy }, key })
    surfer.outs += 1
  })
}

function comeBack(surfer: Surfer, path: string): Promise<void> {
  return answered(surfer, async () => {
    const board = await callAs<Outing[]>(surfer.server, surfer, { path })
    const out = board.find(({ rider, backAt }) => rider.id === surfer.id && backAt === null)
    // The killed server may have stored it.
    if (out !== undefined)
      await callAs(surfer.server, surfer, {
        method: 'POST',
        path: `/api/outings/${out.id}/back`,
        body: {},
      })
    surfer.backs += 1
  })
}

async function answered(surfer: Surfer, call: (key: string) => Promise<void>): Promise<void> {
  const key = randomUUID()
  surfer.unanswered = () => call(key)
  await call(key)
  surfer.unanswered = undefined
}

test('a server killed while raising alarms stores each with its chat message, or neither', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-fault-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { tripId, riders } = await seedRiders(dataDir, RIDERS)
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    cleanUps.push(server.kill)
    return server
  }
  const [reader] = riders as [Rider]
  const first = await start()
  const [at, backBy] = [3, 1].map((hours) => new Date(Date.now() - hours * HOUR_MS).toISOString())
  const path = `/api/trips/${tripId}/outings`
  for (const rider of riders)
    await callAs(first, rider, { method: 'POST', path, body: { at, backBy }, key: randomUUID() })
  await first.kill()

  for (let round = 0; round < KILLS; round += 1) {
    const server = await start()
    await pause(randomInt(LOOK_MS))
    await server.kill()
  }
  const last = await start()
  const board = () => callAs<Outing[]>(last, reader, { path })
  await eventually(
    async () => expect((await board()).filter(({ alarmedAt }) => alarmedAt === null)).toEqual([]),
    {
      everyMs: 500,
    },
  )

  const messages = await callAs<SentMessage[]>(last, reader, { path: `/api/trips/${tripId}/messages` })
  const ids = (await board()).map(({ id }) => id)
  expect(messages.map(({ about }) => about?.id).sort()).toEqual(ids.sort())
})
