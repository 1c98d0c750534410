import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram, postgresFolders, startOnFreePort, until } from '#scripts/services/throwaway.mjs'
import { installByApt } from '#scripts/setup/chromium.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

/** @typedef {import('#scripts/services.mjs').Service} Service */
/**
 * `restartAtOnce` gives its processes no time to write anything down.
 * @typedef {{ url: string, stop: () => Promise<void>, restartAtOnce: () => Promise<void> }} Cluster
 */

/** Test data may be lost, and is gone before autovacuum would run. */
const HASTY = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=4GB']
  .map((setting) => `-c ${setting}`)
  .join(' ')

const howTo =
  'No PostgreSQL: start one on 127.0.0.1:5432, or set TEST_DATABASE_URL to a user who may create databases, ' +
  'or install it (Debian and Ubuntu: apt-get install postgresql).'

/** @returns {Promise<Service | string>} */
export async function findPostgres() {
  const named = process.env.TEST_DATABASE_URL
  if (named) {
    if (await mayCreateDatabases(named)) return external(named)
    return 'TEST_DATABASE_URL does not answer, or its user may not create databases.'
  }
  // Prefer a throwaway cluster: no fsync, and nobody's data in it.
  const initdb = findProgram('initdb', await postgresFolders())
  if (initdb) return startThrowaway(initdb)
  for (const url of localUrls()) {
    if (await mayCreateDatabases(url)) return external(url)
  }
  const installed = (await installByApt(['postgresql']))
    ? findProgram('initdb', await postgresFolders())
    : undefined
  return installed ? startThrowaway(installed) : howTo
}

function localUrls() {
  const users = [...new Set(['postgres', 'root', userInfo().username])]
  return users.flatMap((user) =>
    ['test', 'postgres'].map((name) => `postgres://${user}@127.0.0.1:5432/${name}`),
  )
}

/** @returns {Promise<boolean>} */
async function mayCreateDatabases(/** @type {string} */ connectionString) {
  // Only the server depends on it, not the root package.
  /** @type {typeof import('pg')} */
  const pg = createRequire(join(root, 'apps/server/package.json'))('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_500 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const allowed = 'select rolsuper or rolcreatedb as allowed from pg_roles where rolname = current_user'
    return (await client.query(allowed)).rows[0]?.allowed === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @returns {Promise<Service | string>} */
async function startThrowaway(/** @type {string} */ initdb) {
  const started = await startCluster(initdb, `-c max_connections=200 ${HASTY}`)
  return typeof started === 'string' ? started : { ...started, from: 'a throwaway one' }
}

/**
 * A cluster of its own, which nobody else uses: it may be restarted the hard way. `settings` as `postgres` takes them.
 * @param {string} initdb
 * @param {string} settings
 * @returns {Promise<Cluster | string>} or why it did not start
 */
export async function startCluster(initdb, settings) {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-postgres-'))
  const owner = await unprivilegedUser()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const pgCtl = initdb.replace(/initdb$/, 'pg_ctl')
  const asOwner = (/** @type {string} */ program, /** @type {string[]} */ args) =>
    runAs(owner, program, args, folder)
  const stop = async () => {
    await asOwner(pgCtl, ['-D', data, '-m', 'immediate', '-w', 'stop'])
    await rm(folder, { recursive: true, force: true })
  }
  const log = join(folder, 'log')
  const restartAtOnce = async () => {
    const { code, output } = await asOwner(pgCtl, ['-D', data, '-m', 'immediate', '-l', log, '-w', 'restart'])
    if (code !== 0) throw new Error(`PostgreSQL did not come back: ${output}`)
  }
  const made = await asOwner(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const started = await startOnFreePort(async (port) => {
    const place = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
    const options = ['-D', data, '-o', `${place} ${settings}`, '-l', log, '-w', 'start']
    if (made.code !== 0 || (await asOwner(pgCtl, options)).code !== 0) return undefined
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    return (await until(() => mayCreateDatabases(url), 15_000)) ? url : undefined
  })
  if (started !== undefined) return { url: started, stop, restartAtOnce }
  await stop()
  return `PostgreSQL is here but did not start.\n${made.output}`
}

/** PostgreSQL refuses to run as root, so an unprivileged user owns the folder. */
async function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = Number.parseInt((await run('id', ['-u', name])).output, 10)
    const gid = Number.parseInt((await run('id', ['-g', name])).output, 10)
    if (uid > 0 && !Number.isNaN(gid)) return { uid, gid }
  }
  return undefined
}

/**
 * @param {{ uid: number, gid: number } | undefined} user
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
function runAs(user, program, args, cwd) {
  return run(program, args, { cwd, ...(user ? { user } : {}) })
}

/** @returns {Service} */
function external(/** @type {string} */ url) {
  return { url, from: url.replace(/\/\/[^@/]*@/, '//'), stop: async () => undefined }
}
