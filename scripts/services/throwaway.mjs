import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** @returns {Promise<number>} a port nobody listens on at this moment */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
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

/** Debian keeps every major version of PostgreSQL in a folder of its own: the newest first. */
export async function postgresFolders() {
  const home = '/usr/lib/postgresql'
  const versions = await readdir(home).catch(() => [])
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'))
  return [...newestFirst, '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']
}

/**
 * Asks until the answer is yes or the time is up.
 * @param {() => Promise<boolean>} ask
 * @param {number} withinMs
 */
export async function until(ask, withinMs) {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    if (await ask()) return true
    await pause(100)
  }
  return false
}
