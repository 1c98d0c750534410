// The real server in its own processes. SQLite only: it tests process and data directory.
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { openDatabase } from '#db/open.ts'
import { insertSignedIn, membershipRow, tripRow } from '#testing/rows.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { silentLog } from '#testing/silent-log.ts'
import { openSocket } from '#testing/socket-client.ts'
import { makePlace, type Place } from '#testing/test-database.ts'

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

describe('what the operator can fix is reported in one line, and the directory is released:', () => {
  const oneLine = (text: string) => new RegExp(`^the server did not start: SendIt! cannot start: ${text}\n$`)
  const expectRefusal = async (env: Record<string, string>, text: string) => {
    await expect(start(env)).rejects.toThrow(oneLine(text))
    expect(await readdir(dataDir)).not.toContain('lock')
  }

  test('a port that is already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    await expectRefusal(
      { PORT: `${port}` },
      `PORT ${port} is taken on 127.0.0.1: stop what listens there, or set another`,
    )
    other.close()
  })

  test('a database that is not there', async () => {
    const nowhere = join(dataDir, 'nowhere')

    await expectRefusal(
      { DATABASE_URL: `postgres://nobody@/nothing?host=${encodeURIComponent(nowhere)}` },
      'The database does not answer\\. \\(connect ENOENT .*\\)',
    )
  })
})

test('two servers on SQLite do not share a directory, though they share a Redis', async () => {
  const shared = { DATABASE_URL: '', REDIS_URL: 'redis://127.0.0.1:1' }
  await start(shared)

  await expect(start(shared)).rejects.toThrow('data directory in use by pid')
})

test('the mailbox is announced only when it can be opened from this machine alone', async () => {
  const local = await start({ LOG_LEVEL: 'warn' })
  const [port] = local.address.split(':').slice(1)
  await local.kill()
  const open = await start({ LOG_LEVEL: 'warn', PUBLIC_URL: 'https://sendit.example' })
  const warning = 'SMTP_URL is not set: no mail leaves this machine, letters are kept in DATA_DIR/mail'
  await expect.poll(() => open.output.join('\n')).toContain(warning)

  expect(local.output.join('\n')).toContain(`here and at http://localhost:${port}/mailbox`)
  expect(local.output.join('\n')).not.toContain(warning)
  expect(open.output.join('\n')).toContain('is ready at https://sendit.example')
  expect(open.output.join('\n')).not.toContain('/mailbox')
})

test('what it makes on the disk is for its own user alone', async () => {
  const home = join(dataDir, 'home')
  const server = await start({ DATA_DIR: home, DATABASE_URL: '', APP_SECRET: '' })
  const email = 'ana@crew.example'
  await fetch(`http://${server.address}/api/auth/request-magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await expect.poll(() => server.output.join('\n')).toContain(`Mail for ${email}`)

  const names = (await readdir(home, { recursive: true })).filter((name) => !name.startsWith('web'))
  const modes = await Promise.all(
    ['.', ...names].map(async (name) => (await stat(join(home, name))).mode & 0o077),
  )
  expect(names).toEqual(expect.arrayContaining(['sendit.db', 'sendit.db-wal', 'secret', 'lock', 'mail']))
  expect(modes.filter((mode) => mode !== 0)).toEqual([])
})

test('asked to stop, it closes its sockets, gives the directory back and ends well', async () => {
  const { tripId, cookie } = await seed()
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
  const { userId, cookie } = await seed()
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
  await expect.poll(() => acked.length).toBeGreaterThan(10)

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

test('a hanging request does not hold up shutdown and causes no error', async () => {
  const { cookie } = await seed()
  const server = await start()
  const [host = '', port] = server.address.split(':')
  const hanging = connect(Number(port), host)
  await once(hanging, 'connect')
  const head = ['POST /api/trips HTTP/1.1', 'host: localhost', `cookie: ${cookie}`]
  hanging.write(
    [...head, 'content-type: application/json', 'content-length: 100', '', '{"name":'].join('\r\n'),
  )
  await expect.poll(async () => (await fetch(`http://${server.address}/healthz`)).status).toBe(200)
  const cut = once(hanging, 'close')

  const code = await server.stop()

  expect(code).toBe(0)
  await cut
  expect(await readdir(dataDir)).not.toContain('lock')
})

const databaseOf = () => (place.location.databaseUrl ? place.location : { file: join(dataDir, 'sendit.db') })

async function seed() {
  const database = await openDatabase({ ...databaseOf(), log: silentLog })
  const now = new Date()
  const [userId, tripId] = [newId(now), newId(now)]
  const token = 'a-session-of-the-person-in-this-test'
  await insertSignedIn(database.db, { id: userId, name: 'Ana', token, now })
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
