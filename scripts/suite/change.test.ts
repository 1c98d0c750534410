import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFeatures, findStart } from '#scripts/suite/change.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sendit-change-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()

function commit(): string {
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@crew.example']
  git(...who, 'commit', '--allow-empty', '--quiet', '--no-verify', '-m', 'a change')
  return git('rev-parse', 'HEAD')
}

test('on a branch everything since it left main counts', async () => {
  git('init', '--quiet', '--initial-branch=main')
  const left = commit()
  git('checkout', '--quiet', '-b', 'tests')
  commit()
  commit()

  expect(await findStart(folder)).toBe(left)
})

test('on main the last commit counts', async () => {
  git('init', '--quiet', '--initial-branch=main')
  const before = commit()
  commit()

  expect(await findStart(folder)).toBe(before)
})

test('without a history no starting point is found', async () => {
  expect(await findStart(folder)).toBeUndefined()
  git('init', '--quiet', '--initial-branch=main')
  commit()
  expect(await findStart(folder)).toBeUndefined()
})

test('after a change within features, their own tests of the server are worth a look; after one beyond, all', async () => {
  git('init', '--quiet', '--initial-branch=main')
  write('apps/server/src/features/polls/service.ts')
  git('add', '.')
  const since = commit()
  const others = ['apps/web/', 'packages/core/', 'scripts/']

  write('docs/testing.md')
  write('apps/web/src/features/polls/card.tsx')
  expect(await findFeatures(since, folder)).toEqual(others)
  write('packages/core/src/polls/rules.ts')
  git('add', '.')
  commit()
  write('apps/server/src/features/awards/store.ts')
  expect(await findFeatures(since, folder)).toEqual([
    'apps/server/src/features/polls/',
    'apps/server/src/features/awards/',
    ...others,
  ])
  write('packages/core/src/live/frames.ts')
  expect(await findFeatures(since, folder)).toEqual([])
  rmSync(join(folder, 'packages/core/src/live'), { recursive: true })
  write('apps/server/src/db/rows.ts')
  expect(await findFeatures(since, folder)).toEqual([])
})

function write(path: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), '')
}
