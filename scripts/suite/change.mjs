import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

/**
 * The commit from which on `npm run check` looks at what changed: where this branch left main, and on main itself the
 * commit before. What is not committed counts too.
 * @param {string} folder
 * @returns {Promise<string | undefined>} undefined where nothing can be said: everything may have changed
 */
export async function findStart(folder = root) {
  const ask = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run('git', args, { cwd: folder })
    return code === 0 ? output.trim() : undefined
  }
  const [here, left] = [await ask('rev-parse', 'HEAD'), await ask('merge-base', 'HEAD', 'main')]
  if (left !== undefined && left !== here) return left
  return ask('rev-parse', '--verify', '--quiet', 'HEAD~1')
}

const inServer = /^apps\/server\/src\/features\/([^/]+)\//
const inCore = /^packages\/core\/src\/([^/]+)\//
const apart = /^(apps\/web|docs|e2e|scripts|deploy)\/|^[^/]+\.md$/

/**
 * Which tests of the server are worth a look after a change: every one of them reaches every feature, because each starts
 * the whole product, so after a change within features only those of these features are.
 * @param {string} since
 * @param {string} [folder]
 * @returns {Promise<string[]>} parts of paths; none where the change reaches further
 */
export async function findFeatures(since, folder = root) {
  const ask = async (/** @type {string[]} */ ...args) => (await run('git', args, { cwd: folder })).output
  const listed = [
    await ask('diff', '--name-only', since),
    await ask('ls-files', '--others', '--exclude-standard'),
  ]
  const changed = listed
    .flatMap((text) => text.split('\n'))
    .filter((path) => path !== '' && !apart.test(path))
  const features = changed.map((path) => (inServer.exec(path) ?? inCore.exec(path))?.[1])
  const folders = new Set(features.map((name) => `apps/server/src/features/${name}/`))
  if (features.includes(undefined) || [...folders].some((each) => !existsSync(join(folder, each)))) return []
  return [...folders, 'apps/web/', 'packages/core/', 'scripts/']
}
