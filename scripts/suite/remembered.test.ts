import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#scripts/setup/run.mjs'
import { recallPass } from '#scripts/suite/remembered.mjs'

const PASSED = { passed: 3, failed: 0, skipped: 0 }
const STEP = { name: 'unit tests', folders: ['src/'], engines: ['Browser 1'] }

let folder: string
const recall = (step = STEP, isBuildServer = false) =>
  recallPass(step, { folder, memory: join(folder, '.memory'), isBuildServer })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-passes-'))
  await run('git', ['init', '-q'], { cwd: folder })
  await run('mkdir', ['src', 'docs'], { cwd: folder })
  await writeFile(join(folder, 'src/a.ts'), 'export const a = 1\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a pass is known until one of its files changes', async () => {
  expect((await recall()).isKnown).toBe(false)
  await (await recall()).remember(PASSED)
  await writeFile(join(folder, 'docs/page.md'), 'not one of its files\n')

  expect((await recall()).isKnown).toBe(true)

  await writeFile(join(folder, 'src/a.ts'), 'export const a = 2\n')

  expect((await recall()).isKnown).toBe(false)
})

test.each([
  ['a failure', { passed: 2, failed: 1, skipped: 0 }],
  ['a skip', { passed: 2, failed: 0, skipped: 1 }],
  ['a step that ran nothing', { passed: 0, failed: 0, skipped: 0 }],
])('%s is not remembered', async (_what, tally) => {
  await (await recall()).remember(tally)

  expect((await recall()).isKnown).toBe(false)
})

test('another lock file or engine runs the step again', async () => {
  await (await recall()).remember(PASSED)

  expect((await recall({ ...STEP, engines: ['Browser 2'] })).isKnown).toBe(false)

  await writeFile(join(folder, 'package-lock.json'), '{}')

  expect((await recall()).isKnown).toBe(false)
})

test('a file that changes while the step runs leaves no pass', async () => {
  const pass = await recall()
  await writeFile(join(folder, 'src/a.ts'), 'export const a = 3\n')
  await pass.remember(PASSED)

  expect((await recall()).isKnown).toBe(false)
})

test('a build server runs everything', async () => {
  await (await recall()).remember(PASSED)

  expect((await recall(STEP, true)).isKnown).toBe(false)
})
