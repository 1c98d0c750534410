import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEcbServer } from '@sendit/server/src/testing/ecb-server.ts'
import { startNginx } from '@sendit/server/src/testing/nginx.ts'
import { startPushService } from '@sendit/server/src/testing/push-service.ts'
import { openRedisProxy } from '@sendit/server/src/testing/redis-proxy.ts'
import { startS3Server } from '@sendit/server/src/testing/s3-server.ts'
import { type ServerProcess, startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { openSmtpSink } from '@sendit/server/src/testing/smtp-sink.ts'
import { startStubWeather } from '@sendit/server/src/testing/stub-weather.ts'
import { startCluster } from '#scripts/services/postgres.mjs'
import { startRedis } from '#scripts/services/redis.mjs'
import { findProgram, freePort, postgresFolders } from '#scripts/services/throwaway.mjs'
import { root } from '#scripts/setup/root.mjs'
import { buildEarlier } from './earlier.ts'

const BUILT = join(root, 'apps/server/dist/main.js')
const CLOCK = join(root, 'scripts/chaos/clock-ahead.mjs')
/** Above the reserve at which the server reports low disk space. */
const DISK_SIZE = '160m'
const PIECE = Buffer.alloc(1024 * 1024, 'x')

export class NotHere extends Error {}

export async function openStage() {
  const closers: (() => Promise<unknown> | unknown)[] = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    return { ...(await setUp(closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

async function setUp(closers: (() => Promise<unknown> | unknown)[]) {
  const track: Track = (thing) => {
    closers.push(() => thing.close())
    return thing
  }
  const folder = await mkdtemp(join(tmpdir(), 'sendit-chaos-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const openingStores = openStores(track)
  const building = buildEarlier()
  await Promise.allSettled([openingStores, building])
  const [{ postgres, redis, storage }, earlier] = [await openingStores, await building]
  const redisProxy = track(await openRedisProxy(redis.url, await freePort()))
  const [mail, push] = [track(await openSmtpSink()), track(await startPushService())]
  const weather = track(await startStubWeather({ today: new Date() }))
  const rates = track(await startEcbServer())
  const env = {
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...storage.env, ...push.env, ...weather.env },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'SendIt! <crew@sendit.example>', ECB_URL: rates.url },
    ...{ APP_SECRET: randomBytes(32).toString('hex'), TRUST_PROXY: 'loopback' },
    PUBLIC_URL: 'http://sendit.example',
  }
  const main = typeof earlier === 'string' ? BUILT : earlier.main
  const prepare = async (name: string, own: Record<string, string>) => {
    const port = await freePort()
    const node = await prepareNode({ name, port, folder, main, env: { ...env, ...own } })
    closers.push(node.kill)
    return node
  }
  const first = await prepare('a', {})
  // Via a proxy, to cut it off separately.
  const second = await prepare('b', { REDIS_URL: redisProxy.url })
  const disk = mountSmallDisk(join(first.dataDir, 'incoming'))
  if (disk !== undefined) track(disk)
  const starts = [first.start(), second.start()]
  await Promise.allSettled(starts)
  await Promise.all(starts)
  const nginx = track(await openNginx([first, second]))
  return {
    ...{
      first,
      second,
      nodes: [first, second] as const,
      postgres,
      redis,
      redisProxy,
      mail,
      push,
      weather,
      rates,
    },
    ...{ disk, earlier, newest: BUILT, address: `127.0.0.1:${nginx.port}` },
  }
}

type Track = <T extends { close(): unknown }>(thing: T) => T

/** allSettled first: otherwise a failure would leave a still-starting store unclosed. */
async function openStores(track: Track) {
  const postgres = openPostgres().then((cluster) => track({ ...cluster, close: cluster.stop }))
  const redis = openRedis().then(track)
  const storage = startS3Server().then(track)
  await Promise.allSettled([postgres, redis, storage])
  return { postgres: await postgres, redis: await redis, storage: await storage }
}

function here<T>(found: T | string): T {
  if (typeof found === 'string') throw new NotHere(found)
  return found
}

async function openPostgres() {
  const initdb = findProgram('initdb', await postgresFolders())
  if (initdb === undefined)
    throw new NotHere('no initdb here (Debian and Ubuntu: apt-get install postgresql)')
  return here(await startCluster(initdb, '-c max_connections=100'))
}

async function openRedis() {
  const program = findProgram('redis-server')
  if (program === undefined)
    throw new NotHere('no redis-server here (Debian and Ubuntu: apt-get install redis-server)')
  const redis = here(await startRedis(program))
  return { ...redis, close: redis.stop }
}

/** As in compose.yaml, with client addresses as behind a TLS proxy. */
function openNginx([first, second]: [Node, Node]) {
  return startNginx('compose.conf', 'set_real_ip_from 127.0.0.1;', {
    '172.30.83.11:3000': first.address,
    '172.30.83.12:3000': second.address,
  })
}

type Running = { main: string; aheadMs: number }

type Node = {
  name: string
  address: string
  dataDir: string
  start(change?: Partial<Running>): Promise<void>
  kill(): Promise<void>
  stop(): Promise<number | null>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  output(): string[]
}

type NodeOptions = {
  name: string
  port: number
  folder: string
  main: string
  env: Record<string, string>
}

async function prepareNode({ name, port, folder, main, env }: NodeOptions): Promise<Node> {
  const dataDir = join(folder, name)
  await mkdir(join(dataDir, 'incoming'), { recursive: true })
  let running: Running = { main, aheadMs: 0 }
  let server: ServerProcess | undefined
  const output: string[] = []
  const leave = <T>(ended: Promise<T>) => {
    output.push(...(server?.output ?? []))
    server = undefined
    return ended
  }
  return {
    ...{ name, dataDir, address: `127.0.0.1:${port}` },
    async start(change = {}) {
      running = { ...running, ...change }
      const clock = running.aheadMs === 0 ? [] : ['--import', CLOCK]
      server = await startServerProcess(
        {
          ...{ ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
          CHAOS_AHEAD_MS: String(running.aheadMs),
        },
        [...clock, running.main],
      )
    },
    async kill() {
      if (server !== undefined) await leave(server.kill())
    },
    async stop() {
      return server === undefined ? null : leave(server.stop())
    },
    signal(signal) {
      if (server !== undefined) process.kill(server.pid, signal)
    },
    output: () => [...output, ...(server?.output ?? [])],
  }
}

type SmallDisk = { fill(): Promise<void>; clear(): Promise<void>; close(): void }

/** Undefined where mounting is not permitted. */
function mountSmallDisk(folder: string): SmallDisk | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const file = join(folder, 'everything-else')
  return {
    async fill() {
      const handle = await open(file, 'a')
      try {
        for (;;) await handle.write(PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await handle.close()
      }
    },
    clear: () => rm(file, { force: true }),
    close: () => void execFileSync('umount', ['--lazy', folder]),
  }
}
