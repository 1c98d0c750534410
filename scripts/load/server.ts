import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { startServerProcess } from '@sendit/server/src/testing/server-process.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import { root } from '#scripts/setup/root.mjs'

const SETTLED_ASKED_EVERY_MS = 250
const BARE = join(root, 'scripts/bench/bare-server.ts')

export type Costly = {
  cpuSeconds(): Promise<number>
  /** Resolves once background work is done, so that it does not disturb the next measurement. */
  settled(): Promise<void>
}
export type MeasuredServer = Costly & {
  host: string
  /** CPU up to the ready line; NaN where the system cannot tell. */
  startCpuSeconds: number
  memoryMb(): Promise<number>
  longestDelayMs(): Promise<number>
  stop(): Promise<unknown>
}

export async function startServer(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<MeasuredServer> {
  const server = await startServerProcess({
    ...{ DATA_DIR: dataDir, NODE_ENV: 'production', TRUST_PROXY: 'loopback', PUBLIC_URL: '' },
    ...{ LOG_LEVEL: 'warn', WEATHER_PROVIDER: 'off', ...more },
  })
  const { address: host, pid } = server
  const startCpuSeconds = await threadSeconds(pid).catch(() => Number.NaN)
  const metrics = async () => (await fetch(`http://${host}/metrics`)).text()
  const read = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())?.[1])
  // Reading the SQLite file is free, asking the server costs 10 ms.
  const jobs =
    more.DATABASE_URL === undefined
      ? await openJobs(join(dataDir, 'sendit.db'))
      : { count: async () => waitingIn(await metrics()), close: async () => {} }
  return {
    ...{ host, startCpuSeconds },
    cpuSeconds: () => threadSeconds(pid).catch(() => read('process_cpu_seconds_total')),
    memoryMb: async () => (await read('process_resident_memory_bytes')) / 1e6,
    longestDelayMs: async () => (await read('nodejs_eventloop_lag_max_seconds')) * 1000,
    async settled() {
      while ((await jobs.count()) > 0) await pause(SETTLED_ASKED_EVERY_MS)
    },
    async stop() {
      await jobs.close()
      await server.stop()
    },
  }
}

export type BareServer = Costly & { host: string; stop(): Promise<unknown> }

/** Does nothing, to compare with; runs with Node's own memory settings. */
export async function startBareServer(): Promise<BareServer> {
  const program = ['--max-semi-space-size=16', '--import', 'tsx', BARE]
  const { address: host, pid, stop } = await startServerProcess({ DATA_DIR: '' }, program)
  const reportedCpu = async () => Number(await (await fetch(`http://${host}/cpu`)).text())
  return {
    ...{ host, stop, settled: async () => {} },
    cpuSeconds: () => threadSeconds(pid).catch(reportedCpu),
  }
}

async function openJobs(file: string) {
  const { db, close } = await openDatabase({ file, log: silentLog })
  const waiting = db.selectFrom('jobs').where('sent_at', 'is', null).where('dead_at', 'is', null)
  const counted = waiting.select(({ fn }) => fn.countAll<number>().as('count'))
  return { count: async () => (await counted.executeTakeFirstOrThrow()).count, close }
}

function waitingIn(metrics: string): number {
  const counts = [...metrics.matchAll(/^sendit_letters_waiting\{.*\} (\S+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** From /proc/PID/task/TID/schedstat (nanoseconds), at no cost to the process. */
async function threadSeconds(pid: number): Promise<number> {
  const tasks = `/proc/${pid}/task`
  const texts = await Promise.all(
    (await readdir(tasks)).map((thread) => readFile(`${tasks}/${thread}/schedstat`, 'utf8')),
  )
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e9
}
