import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Pooler = {
  databaseUrl: string
  stop(): Promise<void>
}

/** Empty when not installed; `npm test` reports that. */
export const PGBOUNCER = process.env.TEST_PGBOUNCER ?? ''

/**
 * Transaction mode, on a Unix socket to avoid choosing a port. `connections`: server connections in total; `ignores`: start-up
 * settings to drop rather than refuse.
 */
export async function startPooler(
  databaseUrl: string,
  { connections, ignores }: { connections: number; ignores: string },
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-pooler-'))
  const isRoot = process.getuid?.() === 0
  // PgBouncer refuses root and switches to a user who needs access to the folder.
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
