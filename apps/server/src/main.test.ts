// The real server in processes of its own: how it starts, refuses to start, and stops.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { openDatabase } from '#db/open.ts'
import { membershipRow, sessionRow, tripRow, userRow } from '#testing/rows.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { openSocket } from '#testing/socket-client.ts'
import { makePlace, type Place, silentLog } from '#testing/test-database.ts'

const SECRET = 'a-secret-for-tests-of-32-characters!'

let dataDir: string
let place: Place
let servers: ServerProcess[]
beforeEach(async () => {
  servers = []
  dataDir = await mkdtemp(join(tmpdir(), 'sendit-main-'))
  place = await makePlace()
})
afterEach(async () => {
  for (const server of servers) await server.kill()
  await place.remove()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: String(randomInt(20_001, 60_000)),
    APP_SECRET: SECRET,
    DATABASE_URL: place.location.databaseUrl ?? '',
    ...env,
  })
  servers.push(server)
  return server
}

const lockedBy = async () => JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')).pid as number

test('two servers do not share a data directory, and one that was killed leaves it free', async () => {
  const first = await start()
  const pid = await lockedBy()

  await expect(start()).rejects.toThrow(
    `SendIt! cannot start: data directory in use by pid ${pid}: ${dataDir}\n`,
  )
  await first.kill()
  const third = await start()

  expect(await lockedBy()).not.toBe(pid)
  expect((await fetch(`http://${third.address}/readyz`)).status).toBe(200)
})

test('a wrong setting stops the start with one line on the console', async () => {
  const refused = start({ PORT: 'http' })

  await expect(refused).rejects.toThrow('SendIt! cannot start: PORT should be a port from 0 to 65535\n')
  await expect(refused).rejects.not.toThrow(/\n.*\n/)
})

test('the mailbox is only announced where somebody at this machine alone can open it', async () => {
  const local = await start({ LOG_LEVEL: 'warn' })
  const [port] = local.address.split(':').slice(1)
  await local.kill()
  const open = await start({ LOG_LEVEL: 'warn', PUBLIC_URL: 'https://sendit.example' })
  const warning = 'SMTP_URL is not set: no mail leaves this machine, letters are kept in DATA_DIR/mail'
  await expect.poll(() => open.said.join('\n')).toContain(warning)

  expect(local.said.join('\n')).toContain(`here and at http://localhost:${port}/mailbox`)
  expect(local.said.join('\n')).not.toContain(warning)
  expect(open.said.join('\n')).toContain('is ready at https://sendit.example')
  expect(open.said.join('\n')).not.toContain('/mailbox')
})

test('asked to stop, it closes its sockets, gives the directory back and ends well', async () => {
  const { tripId, cookie } = await furnish()
  const server = await start()
  const client = await openSocket(server.address, { headers: { cookie } })
  await client.join(tripId)
  const [host = '', port] = server.address.split(':')
  const idle = connect(Number(port), host)
  await once(idle, 'connect')
  idle.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await once(idle, 'data')
  const closedSocket = once(client.socket, 'close')
  const closedIdle = once(idle, 'close')

  const code = await server.stop()

  expect(code).toBe(0)
  expect((await closedSocket)[0]).toBe(1012)
  await closedIdle
  expect(await readdir(dataDir)).not.toContain('lock')
})

test('what is acknowledged while it stops is there afterwards', async () => {
  const { userId, cookie } = await furnish()
  const server = await start()
  const acked: string[] = []
  const writing = Array.from({ length: 4 }, async () => {
    for (;;) {
      const reply = await fetch(`http://${server.address}/api/trips`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Last minute', location: 'Here', tripDate: '2026-07-15' }),
      }).catch(() => undefined)
      if (reply?.status !== 201) return
      acked.push(((await reply.json()) as { id: string }).id)
    }
  })
  await expect.poll(() => acked.length, { timeout: 10_000 }).toBeGreaterThan(10)

  const code = await server.stop()
  await Promise.all(writing)

  const database = await openDatabase({ ...databaseOf(), log: silentLog })
  const owned = await database.db
    .selectFrom('memberships')
    .select('trip_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .execute()
  await database.close()
  expect(code).toBe(0)
  expect(owned.map(({ trip_id }) => trip_id)).toEqual(expect.arrayContaining(acked))
})

const databaseOf = () => (place.location.databaseUrl ? place.location : { file: join(dataDir, 'sendit.db') })

/** Somebody signed in with a trip, before any server runs. */
async function furnish() {
  const database = await openDatabase({ ...databaseOf(), log: silentLog })
  const now = new Date()
  const [userId, tripId] = [newId(now), newId(now)]
  const token = 'a-session-of-the-person-in-this-test'
  await database.db
    .insertInto('users')
    .values(userRow(userId, 'Ana', now))
    .execute()
  await database.db
    .insertInto('sessions')
    .values(sessionRow(newId(now), { userId, token, now }))
    .execute()
  await database.db
    .insertInto('trips')
    .values(tripRow(tripId, userId, now))
    .execute()
  await database.db
    .insertInto('memberships')
    .values(membershipRow(tripId, userId, now))
    .execute()
  await database.close()
  return { userId, tripId, cookie: `sid=${token}` }
}
