import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '#config.ts'

const OTHERS = 0o077
const SHARED_BY_ALL = 0o1000

/**
 * Closes DATA_DIR to other users of the machine: it holds all rows, files and sign-in emails. False when that fails, e.g. for
 * /tmp.
 */
export function openDataDir(directory: string): boolean {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { mode } = statSync(directory)
  if ((mode & OTHERS) === 0) return true
  if ((mode & SHARED_BY_ALL) !== 0) return false
  try {
    chmodSync(directory, mode & ~OTHERS & 0o7777)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    return false
  }
}

/**
 * A directory holds example weather or real weather for good: what is stored from one must never be shown beside the other.
 * Throws SettingsError.
 */
export function requireSameWeather(
  dataDir: string,
  { isExample, isNew }: { isExample: boolean; isNew: boolean },
) {
  const file = join(dataDir, 'example-weather')
  const wasExample = existsSync(file)
  if (wasExample && !isExample)
    throw new SettingsError(`WEATHER_PROVIDER should be example: ${dataDir} was begun with example weather`)
  if (!isExample || wasExample) return
  if (!isNew)
    throw new SettingsError(`WEATHER_PROVIDER should not be example: ${dataDir} was begun with real weather`)
  writeFileSync(file, '')
}

type Holder = { pid: number; bootId: string; startedAt: string }

/**
 * SQLite has one writer, and fan-out and limits are per process without Redis. Takes over stale locks; throws SettingsError
 * when in use.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const mine = JSON.stringify({
    pid: process.pid,
    bootId: bootId(),
    startedAt: readStat(process.pid).startedAt,
  } satisfies Holder)
  for (let attempt = 0; attempt < 5; attempt++) {
    if (writeNew(file, mine)) return () => release(file, mine)
    const found = readIfThere(file)
    if (found === undefined) continue
    const holder = parseHolder(found)
    if (holder !== undefined && isAlive(holder)) {
      throw new SettingsError(`data directory in use by pid ${holder.pid}: ${dataDir}`)
    }
    moveAway(file, found)
  }
  throw new SettingsError(`data directory cannot be locked: ${dataDir}`)
}

function writeNew(file: string, text: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, text)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Restores the lock if another server took over in between. */
function moveAway(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readIfThere(aside)
  if (moved !== undefined && moved !== stale) writeNew(file, moved)
  rmSync(aside, { force: true })
}

function release(file: string, mine: string): void {
  if (readIfThere(file) === mine) rmSync(file, { force: true })
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder>
    if (typeof holder.pid !== 'number') return undefined
    return { pid: holder.pid, bootId: holder.bootId ?? '', startedAt: holder.startedAt ?? '' }
  } catch {
    return undefined
  }
}

/** A pid alone is no proof: after a reboot or in a new container it is reused. */
function isAlive(holder: Holder): boolean {
  if (holder.bootId !== bootId()) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const { state, startedAt } = readStat(holder.pid)
  // A zombie keeps its pid until its parent reaps it.
  return startedAt === holder.startedAt && state !== 'Z' && state !== 'X'
}

// Empty without /proc; then the pid alone decides.
function bootId(): string {
  return readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

/** Fields 3 and 22 of /proc/PID/stat: state and start in clock ticks since boot. The name before may hold spaces. */
function readStat(pid: number): { state: string; startedAt: string } {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
}
