import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openBare } from '@sendit/server/src/db/bare.ts'
import { newId } from '@sendit/server/src/db/id.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { sessionRow } from '@sendit/server/src/testing/rows.ts'
import { startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import { root } from '#scripts/setup/root.mjs'
import { type Sum, sumOf } from './rows.ts'
import { describeTables } from './tables.ts'

const TOKEN = 'a-token-of-whoever-looks-on-both-sides'
const COOKIE = { cookie: `sid=${TOKEN}` }
const OF_TRIP = [
  '',
  '/members',
  '/journeys',
  '/invites',
  '/messages',
  '/messages/search?q=sand',
  '/pins',
  '/awards',
  '/polls',
  '/plan',
  '/outings',
  '/expenses',
  '/expenses.csv',
  '/balances',
  '/spending',
  '/payments',
  '/media',
]

export type Settings = Record<string, string>
export type Ended = { code: number | null; output: string }

export async function runMove(settings: Settings, args: string[], killAt?: string): Promise<Ended> {
  const away = { DATABASE_URL: '', APP_SECRET: '', S3_ENDPOINT: '', S3_BUCKET: '' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/move.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...away, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      if (killAt !== undefined && line.startsWith(killAt)) child.kill('SIGKILL')
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

export async function signIn(file: string): Promise<void> {
  const database = await openDatabase({ file, log: silentLog })
  const { db } = database
  const { id: userId } = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  const now = new Date()
  await db
    .insertInto('sessions')
    .values(sessionRow(newId(now), { userId, token: TOKEN, now }))
    .execute()
  await database.close()
}

export async function readAll(settings: Settings & { DATA_DIR: string }, duringRead = async () => {}) {
  const server = await startServerProcess({
    // Links contain it.
    PUBLIC_URL: 'http://localhost:3000',
    WEATHER_PROVIDER: 'off',
    RATES_PROVIDER: 'off',
    ...settings,
  })
  try {
    const get = async (path: string) => {
      const response = await fetch(`http://${server.address}${path}`, { headers: COOKIE })
      return `${response.status} ${await response.text()}`
    }
    const trips: { id: string }[] = JSON.parse((await get('/api/trips')).replace(/^200 /, ''))
    const paths = trips.flatMap(({ id }) => OF_TRIP.map((end) => `/api/trips/${id}${end}`))
    const answers: Record<string, string> = {}
    for (const path of ['/api/auth/user', '/api/trips', '/api/beaches', ...paths]) {
      answers[path] = await get(path)
    }
    await duringRead()
    return answers
  } finally {
    await server.stop()
  }
}

type Where = { file: string; databaseUrl: string }

export async function sumsOf({ file, databaseUrl }: Where) {
  const [sqlite, postgres] = [await openBare({ file }), await openBare({ databaseUrl })]
  try {
    const sums: { sqlite: Record<string, Sum>; postgres: Record<string, Sum> } = { sqlite: {}, postgres: {} }
    for (const table of await describeTables(sqlite, postgres)) {
      sums.sqlite[table.name] = await sumOf(sqlite, table)
      sums.postgres[table.name] = await sumOf(postgres, table)
    }
    return sums
  } finally {
    await sqlite.close()
    await postgres.close()
  }
}

export async function query(databaseUrl: string, statement: string): Promise<unknown[]> {
  const database = await openBare({ databaseUrl })
  try {
    return await database.ask(statement)
  } finally {
    await database.close()
  }
}
