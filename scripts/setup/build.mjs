import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint, writeWhole } from '#scripts/setup/fingerprint.mjs'
import { withLock } from '#scripts/setup/lock.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

/** @typedef {{ name: string, folder: string, made: string, reads: string[], flags: string[] }} Part */

const shared = ['packages/core', 'package-lock.json', 'tsconfig.base.json', 'scripts/setup/build.mjs']

/** @type {Part[]} */
const parts = [
  {
    name: 'web',
    folder: 'apps/web',
    made: 'apps/web/dist/index.html',
    reads: ['apps/web', ...shared],
    // Needed by the bundle budgets.
    flags: ['--manifest'],
  },
  {
    name: 'server',
    folder: 'apps/server',
    made: 'apps/server/dist/main.js',
    reads: ['apps/server', ...shared],
    flags: [],
  },
]

export async function buildAll() {
  for (const part of parts) await buildIfStale(part)
}

export async function buildServer() {
  for (const part of parts) if (part.name === 'server') await buildIfStale(part)
}

async function buildIfStale(/** @type {Part} */ part) {
  if (await isFresh(part)) return
  await withLock(join(root, '.cache/build.lock'), () => build(part))
}

async function build(/** @type {Part} */ part) {
  if (await isFresh(part)) return
  const sources = await sourcesOf(part)
  process.stdout.write(`Building the ${part.name} … `)
  const started = performance.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', ...part.flags]
  // Vitest sets NODE_ENV, which must not change the build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await run(process.execPath, args, { cwd: join(root, part.folder), env })
  if (code !== 0) throw new Error(`failed\n${output}`)
  await writeWhole(recordFile(part), sources)
  console.log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (output.trim()) console.log(output.trim())
}

async function isFresh(/** @type {Part} */ part) {
  if (!existsSync(join(root, part.made))) return false
  const built = await readFile(recordFile(part), 'utf8').catch(() => '')
  return built === (await sourcesOf(part))
}

function sourcesOf(/** @type {Part} */ part) {
  return fingerprint({ root, paths: part.reads, indexFile: join(root, `.cache/${part.name}.index.json`) })
}

function recordFile(/** @type {Part} */ part) {
  return join(root, `.cache/${part.name}.built`)
}
