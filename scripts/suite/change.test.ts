import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findStart } from '#scripts/suite/change.mjs'

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

test('where there is no history, nothing can be said', async () => {
  expect(await findStart(folder)).toBeUndefined()
  git('init', '--quiet', '--initial-branch=main')
  commit()
  expect(await findStart(folder)).toBeUndefined()
})
