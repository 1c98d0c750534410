// docs/security.md 8.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { type AppDatabase, openDatabase } from '#db/open.ts'
import { duringActions } from '#testing/during-actions.ts'
import { insertSignedIn } from '#testing/rows.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { silentLog } from '#testing/silent-log.ts'
import { makePlace, type Place } from '#testing/test-database.ts'

const ROUNDS = 12
const PLANNERS = 10
const PAUSE_MS = [20, 80] as const

type Call = { path: string; key: string; body: object }
type Answer = { id: string }
type Planner = {
  cookie: string
  open: Call | undefined
  answered: { call: Call; answer: Answer }[]
}

let dataDir: string
let place: Place
const running: ServerProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-writes-'))
  place = await makePlace()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
  await place.remove()
  await rm(dataDir, { recursive: true, force: true })
})

test('a server killed at any moment loses no acknowledged trip or invite and leaves none half made', async () => {
  const planners = await seed()
  let server = await start()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const planning = Promise.all(planners.map((planner) => plan(planner, server)))
    const counted = () => planners.reduce((sum, { answered }) => sum + answered.length, 0)
    await duringActions({ acting: planning, counted, actions: randomInt(PLANNERS / 2, 2 * PLANNERS) })
    await server.kill()
    await planning
    await withDatabase((database) => expectWhole(database, planners))
    server = await start()
    for (const planner of planners) await expectSameAnswers(planner, server)
  }

  const answered = planners.flatMap((planner) => planner.answered)
  await withDatabase((database) => expectNothingTwice(database, answered))
  expect(answered.length).toBeGreaterThan(PLANNERS)
})

async function plan(planner: Planner, server: ServerProcess) {
  for (;;) {
    planner.open ??= nextCall(planner)
    const reply = await send(planner, server, planner.open).catch(() => undefined)
    if (reply?.status !== 201) return
    planner.answered.push({ call: planner.open, answer: reply.answer })
    planner.open = undefined
    await pause(randomInt(...PAUSE_MS))
  }
}

function nextCall({ answered }: Planner): Call {
  const key = randomUUID()
  const last = answered.at(-1)
  if (last?.call.path === '/api/trips') {
    return { path: `/api/trips/${last.answer.id}/invites`, key, body: { email: `${key}@crew.example` } }
  }
  return { path: '/api/trips', key, body: { name: key, location: 'Tarifa', tripDate: '2027-07-15' } }
}

async function send({ cookie }: Planner, server: ServerProcess, { path, key, body }: Call) {
  const reply = await fetch(`http://${server.address}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: reply.status, answer: (await reply.json()) as Answer }
}

async function expectWhole({ db }: AppDatabase, planners: Planner[]) {
  const trips = await db.selectFrom('trips').select('id').execute()
  const owners = await db.selectFrom('memberships').select('trip_id').where('role', '=', 'owner').execute()
  const invites = await db.selectFrom('invites').select(['id', 'email']).execute()
  const jobs = await db.selectFrom('jobs').select('to_address').execute()
  const keys = await db.selectFrom('idempotency_keys').select(['key', 'response']).execute()

  const present = new Set([...trips, ...invites].map(({ id }) => id))
  const lost = planners.flatMap(({ answered }) => answered).filter(({ answer }) => !present.has(answer.id))
  expect(lost).toEqual([])
  expect(owners.map(({ trip_id }) => trip_id).sort()).toEqual(trips.map(({ id }) => id).sort())
  expect(jobs.map(({ to_address }) => to_address).sort()).toEqual(invites.map(({ email }) => email).sort())
  expect(keys.length).toBe(present.size)
  expect(keys.filter(({ response }) => response === null)).toEqual([])
}

/** Only a few: the limit is 300 calls a minute. */
async function expectSameAnswers(planner: Planner, server: ServerProcess) {
  for (const { call, answer } of planner.answered.slice(-4)) {
    expect(await send(planner, server, call)).toEqual({ status: 201, answer })
  }
}

async function expectNothingTwice({ db }: AppDatabase, answered: Planner['answered']) {
  const trips = await db.selectFrom('trips').select('name').execute()
  const invites = await db.selectFrom('invites').select('email').execute()
  const made = [...trips.map(({ name }) => name), ...invites.map(({ email }) => email.replace(/@.*/, ''))]
  expect(new Set(made).size).toBe(made.length)
  const keys = new Set(made)
  expect(answered.filter(({ call }) => !keys.has(call.key))).toEqual([])
}

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: 'a-secret-for-tests-of-32-characters!',
    DATABASE_URL: place.location.databaseUrl ?? '',
  })
  running.push(server)
  return server
}

async function withDatabase<T>(run: (database: AppDatabase) => Promise<T>): Promise<T> {
  const location = place.location.databaseUrl ? place.location : { file: join(dataDir, 'sendit.db') }
  const database = await openDatabase({ ...location, log: silentLog })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

async function seed(): Promise<Planner[]> {
  const now = new Date()
  const people = Array.from({ length: PLANNERS }, (_, index) => ({
    id: newId(now),
    name: `Planner ${index}`,
    token: `session-of-planner-${index}-in-this-test-only`,
  }))
  await withDatabase(async ({ db }) => {
    for (const person of people) await insertSignedIn(db, { ...person, now })
  })
  return people.map(({ token }) => ({ cookie: `sid=${token}`, open: undefined, answered: [] }))
}
