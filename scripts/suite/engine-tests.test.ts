import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'
import { listEngineTests } from '#scripts/suite/engine-tests.mjs'

let src: string
beforeEach(() => {
  src = mkdtempSync(join(tmpdir(), 'sendit-engines-'))
})
afterEach(() => rmSync(src, { recursive: true, force: true }))

function put(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(src, name)), { recursive: true })
    writeFileSync(join(src, name), text)
  }
}

test('a test reaching the database through other files, in any form, runs on each engine', () => {
  put({
    'testing/test-database.ts': '',
    'testing/crew.ts': "import { open } from './test-database.ts'",
    'a/direct.test.ts': "import { open } from '#testing/test-database.ts'",
    'a/by-crew.test.ts': "import '#testing/crew.ts'",
    'a/late.test.ts': "const { crew } = await import('#testing/crew.ts')",
    'a/helper.ts': "export { crew } from '#testing/crew.ts'",
    'a/beside.test.ts': "import { crew } from './helper.ts'",
  })

  expect(listEngineTests(src).sort()).toEqual([
    'a/beside.test.ts',
    'a/by-crew.test.ts',
    'a/direct.test.ts',
    'a/late.test.ts',
  ])
})

test('a test that never reaches the database runs on one engine, despite circular imports', () => {
  put({
    'testing/test-database.ts': "import { log } from './silent-log.ts'",
    'testing/silent-log.ts': '',
    'a/pure.test.ts': "import { log } from '#testing/silent-log.ts'\nimport './one.ts'",
    'a/one.ts': "import './two.ts'",
    'a/two.ts': "import './one.ts'",
  })

  expect(listEngineTests(src)).toEqual([])
})

test('a database test runs only on SQLite if it says why, not without a reason', () => {
  const reach = "import { open } from '#testing/test-database.ts'"
  put({
    'testing/test-database.ts': '',
    'a/headers.test.ts': `// What is sent.\n// On SQLite alone: it is about headers.\n${reach}`,
    'a/why.test.ts': `// On SQLite alone:\n${reach}`,
    'a/said.test.ts': `${reach}\nconst said = ' // On SQLite alone: no reason to.'`,
  })

  expect(listEngineTests(src).sort()).toEqual(['a/said.test.ts', 'a/why.test.ts'])
})

test('the server’s own test files are classified correctly', () => {
  const found = listEngineTests(join(root, 'apps/server/src'))

  expect(found).toEqual(expect.arrayContaining(['http/route-matrix.test.ts', 'db/transact.test.ts']))
  expect(found).toEqual(expect.arrayContaining(['http/writes.fault.test.ts']))
  expect(found).not.toContain('adapters/storage/s3.full.test.ts')
  expect(found).not.toContain('main.test.ts')
  expect(found).not.toContain('features/expenses/expenses.fault.test.ts')
})
