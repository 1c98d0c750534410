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
