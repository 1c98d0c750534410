import { existsSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const MIGRATIONS = 'apps/server/src/db/migrations/list.ts'
/** Servers run beside a newer one from this migration on. */
const BASELINE = 'apps/server/src/db/migrations/baseline.ts'
const SOURCES = ['apps/server', 'packages/core', 'package.json', 'tsconfig.base.json']

export type Earlier = { main: string; commit: string }

/** Built once from before the newest migration, with today's packages; returns the reason if impossible. */
export async function buildEarlier(): Promise<Earlier | string> {
  const git = (...args: string[]) => run('git', args, { cwd: root })
  const newest = await git('log', '-1', '--format=%H', '--', MIGRATIONS)
  const before = await git('rev-parse', '--verify', '--quiet', `${newest.output.trim()}^`)
  if (newest.code !== 0 || before.code !== 0) return 'no history of an earlier version here'
  const commit = before.output.trim()
  const baseline = await git('cat-file', '-e', `${commit}:${BASELINE}`)
  if (baseline.code !== 0) return 'the version before cannot run on tables of the baseline'
  const cacheRoot = join(root, '.cache/earlier')
  const folder = join(cacheRoot, commit)
  const main = join(folder, 'apps/server/dist/main.js')
  if (existsSync(main)) return { main, commit }
  const making = `${folder}.making`
  await rm(cacheRoot, { recursive: true, force: true })
  await mkdir(join(making, 'node_modules/@sendit'), { recursive: true })
  const archive = join(making, 'sources.tar')
  const taken = await git('archive', '--format=tar', `--output=${archive}`, commit, ...SOURCES)
  const laid = taken.code === 0 ? await run('tar', ['-xf', archive, '-C', making]) : taken
  if (laid.code !== 0) return `the version before could not be taken out of the history: ${laid.output}`
  for (const [name, path] of [
    ['core', 'packages/core'],
    ['server', 'apps/server'],
  ] as const)
    await symlink(join('../..', path), join(making, 'node_modules/@sendit', name))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(making, 'apps/server'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.code !== 0) return `the version before does not build with the packages of now: ${built.output}`
  await rename(making, folder)
  return { main, commit }
}
