import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', 'testing', '.git', '.cache'])
const skippedFile = /\.test\.tsx?$|^vitest\.config\.ts$/

/** @typedef {Record<string, { mtimeMs: number, size: number, hash: string }>} Index */

/**
 * One hash over the content of everything below `paths` that a build reads. Files whose time and size did not change since
 * the last run are not read again: `indexFile` remembers them.
 * @param {{ root: string, paths: string[], indexFile: string }} options
 * @returns {Promise<string>}
 */
export async function fingerprint({ root, paths, indexFile }) {
  const before = await readIndex(indexFile)
  /** @type {Index} */
  const after = {}
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat().sort()
  let changed = files.length !== Object.keys(before).length
  await Promise.all(
    files.map(async (file) => {
      const name = relative(root, file)
      const { mtimeMs, size } = await stat(file)
      const known = before[name]
      if (known?.mtimeMs === mtimeMs && known.size === size) {
        after[name] = known
        return
      }
      changed = true
      after[name] = { mtimeMs, size, hash: hashOf(await readFile(file)) }
    }),
  )
  if (changed) await writeWhole(indexFile, JSON.stringify(after))
  return hashOf(
    files.map((file) => `${relative(root, file)} ${after[relative(root, file)]?.hash}`).join('\n'),
  )
}

/** Atomic by rename. */
export async function writeWhole(/** @type {string} */ file, /** @type {string} */ text) {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  await writeFile(part, text)
  await rename(part, file)
}

export function hashOf(/** @type {string | Buffer} */ content) {
  return createHash('sha256').update(content).digest('hex')
}

/** @returns {Promise<Index>} */
async function readIndex(/** @type {string} */ file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

/** @returns {Promise<string[]>} */
async function listFiles(/** @type {string} */ path) {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const inside = await Promise.all(
    entries.map((entry) => {
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(join(path, entry.name))
      return entry.isFile() && !skippedFile.test(entry.name) ? [join(path, entry.name)] : []
    }),
  )
  return inside.flat()
}
