import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const [MOUNT, UNMOUNT] = ['mount', 'umount']
/** Above the reserve at which the server reports low disk space. */
const ROOM = '160m'
const PIECE = Buffer.alloc(1024 * 1024, 'x')

export type SmallDisk = { fill(): Promise<void>; clear(): Promise<void>; close(): void }

/** Undefined where mounting is not permitted. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const file = join(folder, 'everything-else')
  return {
    async fill() {
      const handle = await open(file, 'a')
      try {
        for (;;) await handle.write(PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await handle.close()
      }
    },
    clear: () => rm(file, { force: true }),
    close: () => void execFileSync(UNMOUNT, ['--lazy', folder]),
  }
}
