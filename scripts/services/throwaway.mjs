import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const MOST_PORTS = 5
/** Below the ephemeral ranges (Linux 32768, macOS 49152), so nobody takes the port of a restarting service. */
const [LOWEST_PORT, HIGHEST_PORT] = [15_000, 32_000]

/**
 * Starts a program that cannot say which port it took, on one that nobody listened on a moment ago; when somebody was
 * faster, on another.
 * @template Started
 * @param {(port: number) => Promise<Started | undefined>} start undefined when it did not start
 * @returns {Promise<Started | undefined>}
 */
export async function startOnFreePort(start) {
  for (let tries = 1; tries <= MOST_PORTS; tries += 1) {
    const started = await start(await freePort())
    if (started !== undefined) return started
  }
  return undefined
}

export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if (await isFree(port)) return port
  }
}

/** @returns {Promise<boolean>} */
function isFree(/** @type {number} */ port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * Where a program is: on the path, or in one of the folders where packages keep it.
 * @param {string} name
 * @param {string[]} folders
 */
export function findProgram(name, folders = []) {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...folders, ...onPath].map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Debian has a folder per major version; newest first. */
export async function postgresFolders() {
  const home = '/usr/lib/postgresql'
  const versions = await readdir(home).catch(() => [])
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'))
  return [...newestFirst, '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']
}

/**
 * Asks until the answer is yes, the time is up, or it will never be.
 * @param {() => Promise<boolean>} ask
 * @param {number} withinMs
 * @param {() => boolean} [isHopeless]
 */
export async function until(ask, withinMs, isHopeless = () => false) {
  const end = Date.now() + withinMs
  while (Date.now() < end && !isHopeless()) {
    if (await ask()) return true
    await pause(100)
  }
  return false
}
