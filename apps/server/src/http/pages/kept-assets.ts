import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than anybody leaves a page open; the same as a session. */
const KEPT_MS = 30 * 86_400_000

type Given = { built: string; kept: string; now: Date }

/**
 * Keeps a copy of this release's assets beside the data. A page that was opened before an update asks for code that the new
 * build has under other names; it finds it here for 30 days after the last start of its release.
 */
export async function keepAssets({ built, kept, now }: Given): Promise<void> {
  await mkdir(kept, { recursive: true })
  const own = await readdir(built)
  const there = new Set(await readdir(kept))
  for (const name of own) {
    if (!there.has(name)) await copyWhole(join(built, name), join(kept, name))
    await utimes(join(kept, name), now, now)
  }
  for (const name of there) {
    const { mtime } = await stat(join(kept, name))
    if (now.getTime() - mtime.getTime() > KEPT_MS) await rm(join(kept, name), { force: true })
  }
}

/** Under its name only once it is whole: a server that is killed meanwhile must not leave half a script. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  await rename(part, to)
}
