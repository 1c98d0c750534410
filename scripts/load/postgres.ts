import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import type pg from 'pg'
import { root } from '#scripts/setup/root.mjs'

export type Connection = pg.Client

/** Only the server depends on it, not the root package. */
export const client: typeof pg = createRequire(join(root, 'apps/server/package.json'))('pg')

export async function connect(connectionString: string): Promise<Connection> {
  const connection = new client.Client({ connectionString, application_name: 'load' })
  await connection.connect()
  return connection
}

/** Migrated and empty; one of that name is replaced. */
export async function makeDatabase(server: string, name: string): Promise<string> {
  await dropDatabase(server, name)
  await runOn(server, [`create database ${name} template template0`])
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await (await openDatabase({ databaseUrl: url, file: '', log: silentLog })).close()
  return url
}

export const dropDatabase = (server: string, name: string) =>
  runOn(server, [`drop database if exists ${name} with (force)`])

/** Disabled, because small tables favour full scans. */
const AMONG_FEW = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/** Makes the planner act as with large tables; applies to new connections. */
export async function planAsAmongMany(url: string, isOn = true): Promise<void> {
  const change = `alter database ${new URL(url).pathname.slice(1)}`
  await runOn(
    url,
    AMONG_FEW.map((setting) => (isOn ? `${change} set ${setting} = off` : `${change} reset ${setting}`)),
  )
}

async function runOn(server: string, statements: string[]): Promise<void> {
  const connection = await connect(server)
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}
