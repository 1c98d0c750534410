import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Pooler = {
  /** The same database, reached through the pooler. */
  databaseUrl: string
  stop(): Promise<void>
}

/** Where PgBouncer is; empty where the machine has none. `npm test` looks for it and says when it is missing. */
export const PGBOUNCER = process.env.TEST_PGBOUNCER ?? ''

/**
 * PgBouncer in transaction mode in front of this database. It listens on a socket file in a folder of its own, so that no
 * port has to be chosen. `connections` is how many it opens to the database for all of its clients together; `ignores` names
 * the settings of a new connection that it drops instead of refusing them.
 */
export async function startPooler(
  databaseUrl: string,
  { connections, ignores }: { connections: number; ignores: string },
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-pooler-'))
  const isRoot = process.getuid?.() === 0
  // PgBouncer refuses to run as root and gives its rights up to somebody who has to reach the folder.
  if (isRoot) await chmod(folder, 0o777)
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const secret = password === '' ? '' : ` password='${decodeURIComponent(password)}'`
  const settings = [
    '[databases]',
    `${name} = host=${hostname} port=${port || 5432} user=${username}${secret} pool_size=${connections}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'auth_type = any',
    `unix_socket_dir = ${folder}`,
    'listen_port = 6432',
    'max_client_conn = 200',
    ...(ignores === '' ? [] : [`ignore_startup_parameters = ${ignores}`]),
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings.join('\n'))
  const child = spawn(PGBOUNCER, [...(isRoot ? ['-u', 'postgres'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      output += `${line}\n`
      if (line.includes('process up')) resolve()
    })
  })
  const failed = exited.then(() => {
    throw new Error(`PgBouncer did not start: ${output}`)
  })
  await Promise.race([ready, failed])
  // From here on an exit is what `stop` asked for.
  failed.catch(() => {})
  return {
    databaseUrl: `postgres://${username}@/${name}?host=${encodeURIComponent(folder)}&port=6432`,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
