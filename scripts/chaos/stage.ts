import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEcbServer } from '@sendit/server/src/testing/ecb-server.ts'
import { startNginx } from '@sendit/server/src/testing/nginx.ts'
import { startPushService } from '@sendit/server/src/testing/push-service.ts'
import { openRedisProxy } from '@sendit/server/src/testing/redis-proxy.ts'
import { startS3Server } from '@sendit/server/src/testing/s3-server.ts'
import { openSmtpSink } from '@sendit/server/src/testing/smtp-sink.ts'
import { startStubWeather } from '@sendit/server/src/testing/stub-weather.ts'
import { startCluster } from '#scripts/services/postgres.mjs'
import { findProgram, freePort, postgresFolders } from '#scripts/services/throwaway.mjs'
import { root } from '#scripts/setup/root.mjs'
import { buildEarlier } from './earlier.ts'
import { type Node, standNode } from './node.ts'
import { startOwnRedis } from './redis.ts'
import { mountSmallDisk } from './small-disk.ts'
import { startSwift } from './swift.ts'

const BUILT = join(root, 'apps/server/dist/main.js')

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
  const [{ postgres, redis, swift, storage }, earlier] = [await openingStores, await building]
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
  const stand = async (name: string, own: Record<string, string>) => {
    const port = await freePort()
    const node = await standNode({ name, port, folder, main, env: { ...env, ...own } })
    closers.push(node.kill)
    return node
  }
  const first = await stand('a', {})
  // Via a proxy, to cut it off separately.
  const second = await stand('b', { REDIS_URL: redisProxy.url })
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
    storedIn: typeof swift === 'string' ? `the stand-in for S3: ${swift}` : 'OpenStack Swift',
  }
}

type Track = <T extends { close(): unknown }>(thing: T) => T

/** allSettled first: otherwise a failure would leave a still-starting store unclosed. */
async function openStores(track: Track) {
  const postgres = openPostgres().then((cluster) => track({ ...cluster, close: cluster.stop }))
  const redis = startOwnRedis().then((found) => track(here(found)))
  const swift = startSwift()
  const storage = swift.then(async (found) =>
    track(typeof found === 'string' ? await startS3Server() : found),
  )
  await Promise.allSettled([postgres, redis, storage])
  return { postgres: await postgres, redis: await redis, swift: await swift, storage: await storage }
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

/** As in compose.yaml, with client addresses as behind a TLS proxy. */
function openNginx([first, second]: [Node, Node]) {
  return startNginx('compose.conf', 'set_real_ip_from 127.0.0.1;', {
    '172.30.83.11:3000': first.address,
    '172.30.83.12:3000': second.address,
  })
}
