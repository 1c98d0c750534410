import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Required free bytes, in /dev/shm and in RAM; the suite uses less than a quarter. */
const ROOM = 6 * 2 ** 30

/**
 * Lets this process and those it starts make their temporary files in memory, where there is room. Tests make and remove thousands
 * of databases, and none needs to outlive the machine.
 * @param {{ memory?: string, room?: number }} [place]
 * @returns {Promise<() => Promise<void>>} removes what was left there, and puts temporary files back where they were
 */
export async function scratchInMemory({ memory = MEMORY, room = ROOM } = {}) {
  if (!(await mayHold(memory, room))) return async () => {}
  const before = process.env.TMPDIR
  const folder = await mkdtemp(join(memory, 'sendit-tests-'))
  // Like /tmp, because PostgreSQL runs as another user.
  await chmod(folder, 0o1777)
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    // A killed process may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function mayHold(/** @type {string} */ memory, /** @type {number} */ room) {
  const space = await statfs(memory).catch(() => undefined)
  if (space === undefined || space.bavail * space.bsize < room || freemem() < room) return false
  return mayRunPrograms(memory)
}

/** Containers often mount it noexec, and tests run whole servers from there. */
async function mayRunPrograms(/** @type {string} */ memory) {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const options = mounts.split('\n').flatMap((line) => {
    const [, place, , set = ''] = line.split(' ')
    return place === memory ? set.split(',') : []
  })
  return !options.includes('noexec')
}
