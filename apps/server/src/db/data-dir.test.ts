import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDir, requireSameWeather } from './data-dir.ts'
import { openDatabase } from './open.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sendit-data-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

test('a new data directory is accessible only to its owner', async () => {
  const directory = join(home, 'deep', 'data')

  expect(openDataDir(directory)).toBe(true)

  expect(await modeOf(directory)).toBe('700')
})

test.each([0o755, 0o777, 0o750, 0o711])('one that is there with mode %o is shut to others', async (mode) => {
  const directory = join(home, 'data')
  await mkdir(directory)
  await chmod(directory, mode)

  expect(openDataDir(directory)).toBe(true)

  expect(await modeOf(directory)).toBe('700')
})

test('a shared directory is left unchanged', async () => {
  const directory = join(home, 'tmp')
  await mkdir(directory)
  await chmod(directory, 0o1777)

  expect(openDataDir(directory)).toBe(false)

  expect(await modeOf(directory)).toBe('1777')
})

test('only the owner can read the database and its journal, even in a public directory', async () => {
  const file = join(home, 'sendit.db')
  const before = process.umask(0o022)
  const database = await openDatabase({ file, log: { warn: () => {}, error: () => {} } })
  const modes = await Promise.all([file, `${file}-wal`, `${file}-shm`].map(modeOf))
  await database.close()
  process.umask(before)

  expect(modes).toEqual(['600', '600', '600'])
})

test('a directory begun with example weather keeps it, and one with trips under real weather never gets it', () => {
  const begin = (isExample: boolean, isNew: boolean) => () => requireSameWeather(home, { isExample, isNew })

  expect(begin(true, false)).toThrow(/begun with real weather/)
  expect(begin(false, true)).not.toThrow()
  expect(begin(true, true)).not.toThrow()
  expect(begin(true, false)).not.toThrow()
  expect(begin(false, false)).toThrow(/should be example/)
  expect(begin(false, true)).toThrow(/should be example/)
})
