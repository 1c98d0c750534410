import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '#scripts/setup/root.mjs'

const SETTLED_ASKED_EVERY_MS = 50

export type Measured = {
  port: number
  /** From its first instruction to the line that says it is ready; not a number where the system does not tell. */
  startCpuSeconds: number
  /** CPU seconds of the process so far, all its threads, as soon as what its answers left to be done behind them is done. */
  cpuSeconds(): Promise<number>
  memoryMb(): Promise<number>
  /** The longest delay of its event loop since this was asked last. */
  longestDelayMs(): Promise<number>
  stop(): Promise<void>
}

/** The built server, as `npm start` runs it. */
export async function startServer(dataDir: string, more: Record<string, string> = {}): Promise<Measured> {
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: 'loopback' }
  const quiet = { LOG_LEVEL: 'warn', WEATHER_PROVIDER: 'off', NODE_ENV: 'production', PUBLIC_URL: '' }
  const away = { DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', S3_ENDPOINT: '', S3_BUCKET: '' }
  const env = { PATH: process.env.PATH, ...settings, ...quiet, ...away, ...more }
  const program = [...(await shippedFlags()), join(root, 'apps/server/dist/main.js')]
  const child = spawn(process.execPath, program, { env, stdio: 'pipe' })
  const port = await portOf(child)
  const startCpuSeconds = await wholeCpuSeconds(child.pid)
  return { port, startCpuSeconds, ...measuresOf(`http://127.0.0.1:${port}/metrics`), stop: () => stop(child) }
}

/** What `npm start` tells Node: memory and the cost of a long list depend on it. */
async function shippedFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return [...scripts.start.matchAll(/ (--\S+)/g)].map(([, flag]) => flag)
}

/** A script that prints its port once it listens, and tells its CPU time when it is asked at /cpu. */
export async function startBare(script: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', script)], {
    stdio: 'pipe',
  })
  const port = await portOf(child)
  const cpuSeconds = async () => Number(await (await fetch(`http://127.0.0.1:${port}/cpu`)).text())
  return { port, cpuSeconds, stop: () => stop(child) }
}

function measuresOf(url: string) {
  const readAll = async () => (await fetch(url)).text()
  const read = async (name: string, from?: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(from ?? (await readAll()))?.[1])
  return {
    cpuSeconds: async () => {
      for (;;) {
        const text = await readAll()
        if (waitingIn(text) === 0) return read('process_cpu_seconds_total', text)
        await pause(SETTLED_ASKED_EVERY_MS)
      }
    },
    memoryMb: async () => (await read('process_resident_memory_bytes')) / 1e6,
    longestDelayMs: async () => (await read('nodejs_eventloop_lag_max_seconds')) * 1000,
  }
}

/** Letters and deeds that wait to go out. */
function waitingIn(metrics: string): number {
  const counts = [...metrics.matchAll(/^sendit_letters_waiting\{.*\} (\S+)$/gm)].map(([, count]) =>
    Number(count),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Fields 14 and 15 of /proc/PID/stat: clock ticks, of which Linux counts a hundred in a second. */
async function wholeCpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The port that it says it listens on; what it logs before is not that. */
async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null || child.stderr === null) throw new Error('the process has no output')
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const lines = createInterface({ input: child.stdout })
  const said = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const [, port] = /^(?:Listening on port )?(\d+)$/.exec(line) ?? []
      if (port !== undefined) resolve(Number(port))
    })
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`it did not start: ${complaints}`)))
  gone.catch(() => {})
  return Promise.race([said, gone])
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
