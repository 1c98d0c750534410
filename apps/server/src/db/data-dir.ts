import { chmodSync, mkdirSync, statSync } from 'node:fs'

const OTHERS = 0o077
const SHARED_BY_ALL = 0o1000

/**
 * Makes DATA_DIR when it is missing, and shuts it to every other user of this machine: it holds everybody's rows, files and
 * sign-in letters. Answers false where it stays open, because it belongs to somebody else or is shared, such as /tmp.
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
