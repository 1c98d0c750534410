import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playwrightFailures, vitestFailures } from '#scripts/suite/reports.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sendit-failed-'))
  file = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a failed rule or route test becomes one line with its first error line', async () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds up' },
    {
      status: 'failed',
      fullName: 'settles',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at'],
    },
  ]
  const suite = { name: '/a/house/apps/server/src/ledger.test.ts', status: 'failed', assertionResults }
  writeFileSync(file, JSON.stringify({ testResults: [suite] }))

  expect(await vitestFailures(file)).toEqual(['apps/server/src/ledger.test.ts › settles: expected 1 to be 2'])
})

test('a file that does not load is named itself', async () => {
  const suite = {
    ...{ name: '/a/house/packages/core/src/a.test.ts', status: 'failed', assertionResults: [] },
    message: 'Cannot find module',
  }
  writeFileSync(file, JSON.stringify({ testResults: [suite] }))

  expect(await vitestFailures(file)).toEqual(['packages/core/src/a.test.ts: Cannot find module'])
})

test('a failed journey is named, and one that passed at its second try', async () => {
  const spec = (title: string, status: string) => ({
    ...{ file: 'chat.spec.ts', title },
    tests: [{ status, results: [{ error: { message: 'Timed out' } }] }],
  })
  const suites = [{ specs: [spec('reads', 'expected'), spec('writes', 'unexpected')] }]
  writeFileSync(file, JSON.stringify({ suites: [{ suites, specs: [spec('says', 'flaky')] }] }))

  expect(await playwrightFailures(file)).toEqual([
    'chat.spec.ts › says: Timed out',
    'chat.spec.ts › writes: Timed out',
  ])
})

test('a run that leaves no report names nothing', async () => {
  expect(await vitestFailures(file)).toEqual([])
  expect(await playwrightFailures(file)).toEqual([])
})
