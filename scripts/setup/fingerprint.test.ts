import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '#scripts/setup/fingerprint.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sendit-print-'))
  mkdirSync(join(root, 'src/dist'), { recursive: true })
  writeFileSync(join(root, 'src/app.ts'), 'one')
  writeFileSync(join(root, 'src/page.tsx'), 'two')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const print = () =>
  fingerprint({ root, paths: ['src', 'lock.json'], indexFile: join(root, '.cache/index.json') })

test('nothing changed, nothing to build', async () => {
  const before = await print()

  expect(await print()).toBe(before)
})

test.each<[change: string, make: () => void]>([
  ['a changed file', () => writeFileSync(join(root, 'src/app.ts'), 'changed')],
  ['a new file', () => writeFileSync(join(root, 'src/more.ts'), 'more')],
  ['a removed file', () => unlinkSync(join(root, 'src/page.tsx'))],
  ['a file that appears beside the folders', () => writeFileSync(join(root, 'lock.json'), '{}')],
])('%s is a reason to build', async (_change, make) => {
  const before = await print()

  make()

  expect(await print()).not.toBe(before)
})

test.each<[change: string, make: () => void]>([
  ['a test', () => writeFileSync(join(root, 'src/app.test.ts'), 'test')],
  ['what a build made', () => writeFileSync(join(root, 'src/dist/app.js'), 'made')],
  ['a file saved again as it was', () => utimesSync(join(root, 'src/app.ts'), new Date(), new Date(0))],
])('%s is no reason to build', async (_change, make) => {
  const before = await print()

  make()

  expect(await print()).toBe(before)
})

test('a corrupt index is rebuilt', async () => {
  const before = await print()
  writeFileSync(join(root, '.cache/index.json'), '{ half')

  expect(await print()).toBe(before)
  expect(JSON.parse(readFileSync(join(root, '.cache/index.json'), 'utf8'))).toHaveProperty(['src/app.ts'])
})
