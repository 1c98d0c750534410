import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, writeWhole } from '#scripts/setup/fingerprint.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const SHARED =
  /^(?:package(?:-lock)?\.json|tsconfig[\w.]*\.json|vitest\.config\.ts|\.npmrc|scripts\/(?:suite|setup|services|test))/

/**
 * Remembers that a step passed, by the hash of what it can see: the files below `folders`, the lock file, the scripts that run it, Node,
 * and `engines` (versions of a browser or a database). Only a pass without skips is remembered, and nothing on a build server.
 * @param {{ name: string, folders: string[], engines?: string[] }} step
 * @param {{ memory?: string, folder?: string, isBuildServer?: boolean }} [options]
 */
export async function recallPass({ name, folders, engines = [] }, options = {}) {
  const {
    memory = join(root, '.cache/passes'),
    folder = root,
    isBuildServer = process.env.CI === 'true',
  } = options
  const hash = isBuildServer ? undefined : await hashInputs(folder, folders, engines)
  const file = join(memory, `${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.txt`)
  const known = await readFile(file, 'utf8').catch(() => '')
  return {
    isKnown: hash !== undefined && known === hash,
    /** @param {import('./reports.mjs').Tally} tally */
    async remember({ passed, failed, skipped }) {
      if (hash === undefined || failed > 0 || skipped > 0 || passed === 0) return
      // Edits during the run may have been missed.
      if ((await hashInputs(folder, folders, engines)) !== hash) return
      await writeWhole(file, hash)
    },
  }
}

/**
 * @param {string} folder
 * @param {string[]} folders
 * @param {string[]} engines
 * @returns {Promise<string | undefined>} undefined where git cannot list the files
 */
async function hashInputs(folder, folders, engines) {
  const { code, output } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: folder,
    },
  )
  if (code !== 0) return undefined
  const files = output
    .split('\0')
    .filter((file) => file !== '' && (SHARED.test(file) || folders.some((one) => file.startsWith(one))))
    .sort()
  const hashes = await Promise.all(
    files.map(async (file) => `${file} ${hashOf(await readFile(join(folder, file)).catch(() => ''))}`),
  )
  return hashOf([process.version, process.platform, process.arch, ...engines, ...hashes].join('\n'))
}
