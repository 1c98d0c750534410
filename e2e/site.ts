import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'
import type { RunningServer } from './server-host.ts'

const SERVER = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const READY_WITHIN_MS = 60_000

const STUB_WEATHER = fileURLToPath(
  new URL('../apps/server/src/testing/stub-weather-process.ts', import.meta.url),
)

type Weather = { host: 'forecast' | 'marine' | 'geocoding' | 'archive'; mode: string; times?: number }
export type StubWeather = { url: string; answer(scenario: Weather): Promise<void>; stop(): Promise<void> }

export type Site = {
  url: string
  setWeather(scenario: Weather): Promise<void>
  dataDir: string
  /** A shared site must not be stopped, and journeys write only their own crew's rows. */
  isShared: boolean
  stop(): Promise<void>
  /** SIGKILL; only with `isAlone`. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Moves the due times back by this many minutes. */
  letRidersBeOverdue(tripId: string, minutes: number): Promise<void>
  /** Ages forecasts by two hours. */
  letForecastsGetOld(tripId: string): Promise<void>
  /** Ages invites by seven days. */
  expireInvites(email: string): Promise<void>
}

type Start = (env: Record<string, string>) => Promise<RunningServer & { kill?: () => Promise<void> }>
type Setting = {
  start: Start
  weather: StubWeather | undefined
  settings?: Record<string, string> | undefined
  isShared?: boolean
}

export async function openSite({ start, weather, settings, isShared = false }: Setting): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendit-journey-'))
  let running: Awaited<ReturnType<Start>> | undefined
  const site: Site = {
    url: '',
    dataDir,
    isShared,
    async start() {
      // SQLite's locks are per process: a second connection here can release the server's.
      if (site.url !== '' && start !== startProgram)
        throw new Error('Only a server that is alone can be started anew: isAlone.')
      running = await start({
        RATES_PROVIDER: 'off',
        DATA_DIR: dataDir,
        PORT: site.url === '' ? '0' : new URL(site.url).port,
        LOG_LEVEL: 'warn',
        ...weatherSettings(weather?.url),
        ...settings,
      })
      site.url = running.url
    },
    async setWeather(scenario) {
      if (weather === undefined) throw new Error('This journey has no weather.')
      await weather.answer(scenario)
    },
    async expireInvites(email) {
      write(dataDir, 'UPDATE invites SET expires_at = created_at WHERE email = ?', email)
    },
    async letRidersBeOverdue(tripId, minutes) {
      const instant = (late: number) => new Date(Date.now() - late * 60_000).toISOString()
      const late = 'UPDATE outings SET back_by_at = ?, out_at = ? WHERE back_at IS NULL AND trip_id = ?'
      write(dataDir, late, instant(minutes), instant(minutes + 120), tripId)
    },
    async letForecastsGetOld(tripId) {
      const old = 'UPDATE wind_checks SET due_at = ? WHERE trip_id = ?'
      write(dataDir, old, new Date(0).toISOString(), tripId)
    },
    async stop() {
      await running?.stop()
      running = undefined
    },
    async kill() {
      if (running === undefined) return
      if (running.kill === undefined) throw new Error('Only a server that is alone can be killed: isAlone.')
      await running.kill()
      running = undefined
    },
  }
  await site.start()
  return site
}

export function write(dataDir: string, statement: string, ...values: (string | number)[]): void {
  const database = new Database(join(dataDir, 'sendit.db'))
  database.exec('PRAGMA busy_timeout = 10000')
  database.prepare(statement).run(...values)
  database.close()
}

export const startProgram: Start = async (env) => {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = await readAddress(child)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await exited
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function weatherSettings(url: string | undefined): Record<string, string> {
  if (url === undefined) return { WEATHER_PROVIDER: 'off' }
  const hosts = ['FORECAST', 'MARINE', 'GEOCODING', 'ARCHIVE']
  return Object.fromEntries(hosts.map((host) => [`OPEN_METEO_${host}_URL`, url]))
}

export async function startStubWeather(): Promise<StubWeather> {
  const child = spawn(process.execPath, ['--import', 'tsx', STUB_WEATHER], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = await readAddress(child, /^(http:\/\/\S+)$/)
  return {
    url,
    async answer(scenario) {
      await fetch(`${url}/__scenario`, { method: 'POST', body: JSON.stringify(scenario) })
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function readAddress(child: ChildProcess, pattern = /ready at (http:\/\/\S+)/): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the server did not start'))
    }, READY_WITHIN_MS)
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = pattern.exec(line)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
