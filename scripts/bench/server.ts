import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type AppDatabase, openDatabase } from '@sendit/server/src/db/open.ts'
import { root } from '#scripts/setup/root.mjs'

const SETTLED_ASKED_EVERY_MS = 250

export type Measured = {
  port: number
  /** CPU up to the ready line; NaN where the system cannot tell. */
  startCpuSeconds: number
  cpuSeconds(): Promise<number>
  /**
   * Resolves once background work is done, so that it does not disturb the next measurement. Reading the SQLite file is free;
   * asking costs 10 ms.
   */
  settled(): Promise<void>
  memoryMb(): Promise<number>
  longestDelayMs(): Promise<number>
  stop(): Promise<void>
}

export async function startServer(dataDir: string, more: Record<string, string> = {}): Promise<Measured> {
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: 'loopback' }
  const quiet = { LOG_LEVEL: 'warn', WEATHER_PROVIDER: 'off', NODE_ENV: 'production', PUBLIC_URL: '' }
  const away = { DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', S3_ENDPOINT: '', S3_BUCKET: '' }
  const env = { PATH: process.env.PATH, ...settings, ...quiet, ...away, ...more }
  const program = [...(await shippedFlags()), join(root, 'apps/server/dist/main.js')]
  const child = spawn(process.execPath, program, { env, stdio: 'pipe' })
  const port = await portOf(child)
  const metrics = `http://127.0.0.1:${port}/metrics`
  const startCpuSeconds = await threadSeconds(child.pid).catch(() => Number.NaN)
  const measures = measuresOf(metrics, child.pid)
  if (more.DATABASE_URL !== undefined) return { port, startCpuSeconds, ...measures, stop: () => stop(child) }
  const file = await openDatabase({
    file: join(dataDir, 'sendit.db'),
    log: { warn: () => {}, error: () => {} },
  })
  return {
    ...{ port, startCpuSeconds, ...measures },
    settled: () => settledBy(() => countWaiting(file)),
    async stop() {
      await file.close()
      await stop(child)
    },
  }
}

async function countWaiting({ db }: AppDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function settledBy(countThose: () => Promise<number>): Promise<void> {
  while ((await countThose()) > 0) await pause(SETTLED_ASKED_EVERY_MS)
}

/** Flags of `npm start`: memory and list costs depend on them. */
async function shippedFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return [...scripts.start.matchAll(/ (--\S+)/g)].map(([, flag]) => flag)
}

export async function startBare(script: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', script)], {
    stdio: 'pipe',
  })
  const port = await portOf(child)
  const reportedCpu = async () => Number(await (await fetch(`http://127.0.0.1:${port}/cpu`)).text())
  const cpuSeconds = () => threadSeconds(child.pid).catch(reportedCpu)
  return { port, cpuSeconds, settled: async () => {}, stop: () => stop(child) }
}

function measuresOf(url: string, pid: number | undefined) {
  const readAll = async () => (await fetch(url)).text()
  const read = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readAll())?.[1])
  return {
    cpuSeconds: () => threadSeconds(pid).catch(() => read('process_cpu_seconds_total')),
    settled: () => settledBy(async () => waitingIn(await readAll())),
    memoryMb: async () => (await read('process_resident_memory_bytes')) / 1e6,
    longestDelayMs: async () => (await read('nodejs_eventloop_lag_max_seconds')) * 1000,
  }
}

function waitingIn(metrics: string): number {
  const counts = [...metrics.matchAll(/^sendit_letters_waiting\{.*\} (\S+)$/gm)].map(([, count]) =>
    Number(count),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** From /proc/PID/task/TID/schedstat (nanoseconds), at no cost to the process. */
async function threadSeconds(pid: number | undefined): Promise<number> {
  const tasks = `/proc/${pid}/task`
  const texts = await Promise.all(
    (await readdir(tasks)).map((thread) => readFile(`${tasks}/${thread}/schedstat`, 'utf8')),
  )
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e9
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null || child.stderr === null) throw new Error('the process has no output')
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const lines = createInterface({ input: child.stdout })
  const listening = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const [, port] = /^(?:Listening on port )?(\d+)$/.exec(line) ?? []
      if (port !== undefined) resolve(Number(port))
    })
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`it did not start: ${complaints}`)))
  gone.catch(() => {})
  return Promise.race([listening, gone])
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
