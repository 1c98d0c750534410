import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram, freePort, until } from '#scripts/services/throwaway.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const SERVERS = ['account', 'container', 'object'] as const
const PROGRAMS = ['memcached', 'swift-proxy-server', ...SERVERS.map(programOf)]
/** Debian's Python, which sees its packages. */
const PYTHON = '/usr/bin/python3'
const BUCKET = 'sendit'
const KEYS = { accessKeyId: 'chaos:rider', secretAccessKey: 'chaos-secret' }
/** Five Python programs start at once. */
const READY_WITHIN_MS = 90_000

export type Swift = { env: Record<string, string>; endpoint: string; close(): Promise<void> }

/** Local OpenStack Swift with its S3 API; returns what is missing otherwise. */
export async function startSwift(): Promise<Swift | string> {
  const missing = PROGRAMS.filter((name) => findProgram(name, ['/usr/bin']) === undefined)
  if (missing.length > 0) return `no OpenStack Swift here (${missing.join(', ')})`
  const folder = await mkdtemp(join(tmpdir(), 'sendit-swift-'))
  await chmod(folder, 0o755)
  const ports = await freePorts(SERVERS.length + 2)
  const [proxy = 0, memory = 0, ...others] = ports
  await layOut(folder, { proxy, memory, others })
  const isLaidOut = await buildRings(folder, others)
  const children: ChildProcess[] = []
  const start = (name: string, args: string[]) => {
    children.push(spawn(findProgram(name, ['/usr/bin']) ?? name, args, { cwd: folder, stdio: 'ignore' }))
  }
  start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(memory)])
  for (const name of SERVERS) start(programOf(name), [join(folder, `${name}-server.conf`)])
  start('swift-proxy-server', [join(folder, 'proxy-server.conf')])
  const endpoint = `http://127.0.0.1:${proxy}`
  const close = async () => {
    for (const child of children) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  const isGone = () => children.some(({ exitCode }) => exitCode !== null)
  if (isLaidOut && (await until(() => makeBucket(endpoint), READY_WITHIN_MS, isGone))) {
    const env = {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_REGION: 'us-east-1' },
      ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    }
    return { env, endpoint, close }
  }
  await close()
  return 'OpenStack Swift is here but did not start'
}

function programOf(server: string): string {
  return `swift-${server}-server`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

type Ports = { proxy: number; memory: number; others: number[] }

/** One plain folder as the device, one replica. */
async function layOut(folder: string, { proxy, memory, others }: Ports): Promise<void> {
  await mkdir(join(folder, 'devices/d1'), { recursive: true })
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\nlog_level = ERROR\n`
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = chaos\nswift_hash_path_suffix = chaos\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  for (const [index, name] of SERVERS.entries()) {
    const port = others[index] ?? 0
    await writeFile(
      join(folder, `${name}-server.conf`),
      `${common(port)}devices = ${folder}/devices\nmount_check = false\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    )
  }
  const { accessKeyId, secretAccessKey } = KEYS
  const filters = [
    ['catch_errors', 'catch_errors'],
    ['cache', `memcache\nmemcache_servers = 127.0.0.1:${memory}`],
    ['s3api', 's3api\nauth_pipeline_check = false\nlocation = us-east-1'],
    ['tempauth', `tempauth\nuser_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`],
    ['slo', 'slo'],
  ].map(([name, use]) => `[filter:${name}]\nuse = egg:swift#${use}\n`)
  await writeFile(
    join(folder, 'proxy-server.conf'),
    `${common(proxy)}[pipeline:main]\npipeline = catch_errors cache s3api tempauth slo proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${filters.join('')}`,
  )
}

/** One Python start instead of nine for `swift-ring-builder`. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *servers = sys.argv[1:]
for server in servers:
    name, port = server.split(':')
    place = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1}
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({**place, 'replication_ip': place['ip'], 'replication_port': place['port']})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`

async function buildRings(folder: string, ports: readonly number[]): Promise<boolean> {
  const servers = SERVERS.map((name, index) => `${name}:${ports[index]}`)
  const { code } = await run(PYTHON, ['-c', RINGS, folder, ...servers], { cwd: folder })
  return code === 0
}

async function makeBucket(endpoint: string): Promise<boolean> {
  // Only the server depends on it, not the root package.
  const s3: typeof import('@aws-sdk/client-s3') = createRequire(join(root, 'apps/server/package.json'))(
    '@aws-sdk/client-s3',
  )
  const client = new s3.S3Client({
    ...{ endpoint, region: 'us-east-1', credentials: KEYS, forcePathStyle: true, maxAttempts: 1 },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  try {
    await client.send(new s3.CreateBucketCommand({ Bucket: BUCKET }))
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}
