import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TIMEOUT_MS } from './eventually.ts'

const SHIPPED = fileURLToPath(new URL('../../../../deploy/nginx/', import.meta.url))
const TRIES = 5

export type Nginx = {
  port: number
  logged(file?: 'access.log' | 'error.log'): Promise<string[]>
  close(): Promise<void>
}

/** Each text must occur in the shipped files. */
export type Changes = Readonly<Record<string, string>>

/** `edge`: what compose.yaml derives from EDGE_PROXY. Throws for a change that matches nothing. */
export async function startNginx(file: 'compose.conf', edge: string, changes: Changes): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-nginx-'))
  await cp(SHIPPED, folder, { recursive: true })
  await writeFile(join(folder, 'edge.conf'), edge)
  return start(folder, file, (port) =>
    writeConfig(folder, file, { ...changes, 'listen 8080': `listen 127.0.0.1:${port}` }),
  )
}

/** A minimal proxy, with only `inside` after `proxy_pass`. */
export async function startPlainNginx(upstream: string, inside: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-nginx-'))
  return start(folder, 'plain.conf', (port) => {
    const site = `listen 127.0.0.1:${port}; location / { proxy_pass http://${upstream}; ${inside} }`
    return writeFile(join(folder, 'plain.conf'), `events {} http { access_log off; server { ${site} } }`)
  })
}

async function start(folder: string, file: string, write: (port: number) => Promise<void>): Promise<Nginx> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    await write(port)
    const nginx = await run(folder, file, port)
    if (nginx !== undefined) return nginx
    if (tries === TRIES)
      throw new Error(`nginx did not start: ${await readFile(join(folder, 'error.log'), 'utf8')}`)
  }
}

/** Another process may take the port before nginx does; the caller retries. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function writeConfig(folder: string, file: string, changes: Changes): Promise<void> {
  const unused = new Set(Object.keys(changes))
  for (const name of [file, 'http.conf', 'server.conf']) {
    let text = await readFile(join(SHIPPED, name), 'utf8')
    for (const [from, to] of Object.entries(changes)) {
      if (text.includes(from)) unused.delete(from)
      text = text.replaceAll(from, to)
    }
    await writeFile(
      join(folder, name),
      text
        .replaceAll('/etc/nginx/sendit', folder)
        .replaceAll('/etc/nginx/', `${folder}/`)
        .replaceAll('/var/log/nginx/', `${folder}/`),
    )
  }
  if (unused.size > 0) throw new Error(`not in the configuration: ${[...unused].join(', ')}`)
}

async function run(folder: string, file: string, port: number): Promise<Nginx | undefined> {
  // Otherwise root's workers would switch to a user without access to this folder.
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  const globals = `daemon off; pid ${folder}/pid; ${asRoot}`
  const program = process.env.TEST_NGINX ?? 'nginx'
  const args = ['-p', folder, '-c', file, '-e', `${folder}/error.log`, '-g', globals]
  const child = spawn(program, args, { stdio: 'ignore' })
  const exited = once(child, 'exit')
  let isGone = false
  void exited.then(() => {
    isGone = true
  })
  const end = Date.now() + TIMEOUT_MS
  while (!isGone && Date.now() < end) {
    if (await answers(port)) {
      return {
        port,
        logged: async (name = 'access.log') =>
          (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n'),
        async close() {
          child.kill('SIGTERM')
          await exited
          await rm(folder, { recursive: true, force: true })
        },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (!isGone) child.kill('SIGKILL')
  return undefined
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
