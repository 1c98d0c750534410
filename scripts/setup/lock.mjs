import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const staleAfterMs = 15_000
const heartbeatMs = 2_000
const pollMs = 150

/**
 * Runs `work` while holding the lock folder, so that two terminals never install or build at once.
 * A lock whose owner died, or stopped breathing, is taken over.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, { onWait } = {}) {
  await mkdir(dirname(path), { recursive: true })
  let waited = false
  while (!(await take(path))) {
    if (!waited) onWait?.()
    waited = true
    await pause(pollMs)
  }
  const heartbeat = setInterval(() => void touch(path), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(path, { recursive: true, force: true })
  }
}

async function take(/** @type {string} */ path) {
  try {
    await mkdir(path)
    await writeFile(join(path, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    if (await isStale(path)) await clearAway(path)
    return false
  }
}

async function isStale(/** @type {string} */ path) {
  try {
    const age = Date.now() - (await stat(path)).mtimeMs
    if (age > staleAfterMs) return true
    const pid = await readPid(path)
    // There is a short gap between creating the folder and writing the pid.
    return pid === undefined ? age > heartbeatMs : !isAlive(pid)
  } catch {
    return false
  }
}

/** Rename first, so that only one of two waiters removes a dead lock. */
async function clearAway(/** @type {string} */ path) {
  const aside = `${path}.${process.pid}.${Date.now()}`
  try {
    const before = await readPid(path)
    await rename(path, aside)
    const moved = await readPid(aside)
    if (moved !== before && moved !== undefined && isAlive(moved)) await rename(aside, path)
    else await rm(aside, { recursive: true, force: true })
  } catch {
    // Another waiter was faster; retry.
  }
}

async function readPid(/** @type {string} */ path) {
  const text = await readFile(join(path, 'pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isNaN(pid) ? undefined : pid
}

function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

async function touch(/** @type {string} */ path) {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}
