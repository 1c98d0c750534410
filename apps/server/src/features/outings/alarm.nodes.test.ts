import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { tripTopic } from '#live/trip-events.ts'
import { awardCrew } from '#testing/award-crew.ts'
import { createCaller } from '#testing/caller.ts'
import { eventually } from '#testing/eventually.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { type Node, openTwoNodes } from '#testing/two-nodes.ts'

const ROUNDS = 5
const MINUTE = 60_000
const WATCH_EVERY_MS = 5_000

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

const nowOf = ({ services }: Node) => services.clock.now().getTime()
const watchOn = watchOutings

async function outForAnHour() {
  const { first, second } = nodes
  const people = await awardCrew(first)
  const backBy = new Date(nowOf(first) + 60 * MINUTE)
  await people.ben.post(`/api/trips/${people.trip.id}/outings`, { backBy: backBy.toISOString() })
  const received: unknown[] = []
  await second.services.realtime.subscribe(tripTopic(people.trip.id), (frame) =>
    received.push(JSON.parse(frame)),
  )
  const board = async () => (await people.ana.get(`/api/trips/${people.trip.id}/outings`)).json()
  const { db } = first.services.database
  const cards = () => db.selectFrom('messages').select('id').where('card_kind', '=', 'outing').execute()
  return { ...people, backBy, received, board, cards }
}

test('two servers watching the clock at once alert the crew once', async () => {
  const { first, second } = nodes
  const { backBy, received, board, cards } = await outForAnHour()
  const overdue = new Date(backBy.getTime() + 15 * MINUTE)

  await Promise.all(
    Array.from({ length: ROUNDS }, () => [watchOn(first, overdue), watchOn(second, overdue)]).flat(),
  )

  expect(await board()).toMatchObject([{ alarmedAt: overdue.toISOString() }])
  await expect.poll(() => received.length).toBe(3)
  await watchOn(first, new Date(overdue.getTime() + MINUTE))
  expect(received).toHaveLength(3)
  expect(await cards()).toHaveLength(1)
})

test('the other server raises the alarm when the one watching is down', async () => {
  const { first, second } = nodes
  const { backBy, board } = await outForAnHour()
  await watchOn(first, new Date(backBy.getTime() + MINUTE))
  expect(await board()).toMatchObject([{ alarmedAt: null }])

  const late = new Date(backBy.getTime() + 40 * MINUTE)
  await watchOn(second, late)

  expect(await board()).toMatchObject([{ alarmedAt: late.toISOString() }])
})

test('a return sent to one server while another raises the alarm is recorded', async () => {
  const { first, second } = nodes
  const { ben, backBy, board } = await outForAnHour()
  const elsewhere = createCaller(second.app)
  for (const [name, value] of ben.cookies) elsewhere.cookies.set(name, value)
  const [{ id }] = await board()
  const overdue = new Date(backBy.getTime() + 15 * MINUTE)

  const [returned] = await Promise.all([
    elsewhere.post(`/api/outings/${id}/back`, {}),
    ...Array.from({ length: ROUNDS }, () => watchOn(first, overdue)),
  ])

  expect(returned.statusCode).toBe(200)
  expect(await board()).toMatchObject([{ id, backSaidBy: { id: ben.user.id } }])
})

describe('a server that is killed', () => {
  const dirs: string[] = []
  const running: ServerProcess[] = []
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill()
    for (const dir of dirs.splice(0)) await rm(dir, { recursive: true, force: true })
  })

  async function startServer(): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sendit-alarm-'))
    dirs.push(dataDir)
    const server = await startServerProcess({
      ...{ DATA_DIR: dataDir, DATABASE_URL: nodes.databaseUrl, ...nodes.env },
      ...{ PUBLIC_URL: nodes.first.publicUrl, APP_SECRET: nodes.first.services.config.appSecret },
    })
    running.push(server)
    return server
  }

  test('leaves the alarm to the other: one late alarm, one shore email, one chat card', async () => {
    const { db } = nodes.first.services.database
    const { ben, backBy, cards } = await outForAnHour()
    const now = new Date()
    // The server's clock is real, so the outing was over long ago.
    await db.updateTable('outings').set({ alarmed_at: now, asked_at: now }).execute()
    await db
      .insertInto('shore_contacts')
      .values({
        ...{ id: newId(now), user_id: ben.user.id, email: 'ada@shore.example', asked_at: now },
        ...{ token_hash: null, expires_at: null, confirmed_at: now },
      })
      .execute()
    const [killed] = await Promise.all([startServer(), startServer()])

    await db.updateTable('outings').set({ alarmed_at: null }).where('back_by_at', '=', backBy).execute()
    await pause(randomInt(WATCH_EVERY_MS))
    await killed?.kill()

    const outing = () => db.selectFrom('outings').select('alarmed_at').executeTakeFirstOrThrow()
    await eventually(async () => expect((await outing()).alarmed_at).not.toBeNull(), { everyMs: 200 })
    const alarmedAt = (await outing()).alarmed_at
    await pause(2 * WATCH_EVERY_MS)
    expect((await outing()).alarmed_at).toEqual(alarmedAt)
    const jobs = await db.selectFrom('jobs').select('kind').where('kind', '=', 'outing-overdue').execute()
    expect(jobs).toEqual([{ kind: 'outing-overdue' }])
    expect(await cards()).toHaveLength(1)
  })
})
