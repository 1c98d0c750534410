import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closingLine, playwrightTally, sum, vitestTally } from '#scripts/suite/reports.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sendit-tally-'))
  file = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

test('the closing line sums every run', () => {
  const runs = [
    { passed: 4, failed: 1, skipped: 0 },
    { passed: 2, failed: 0, skipped: 3 },
  ]

  expect(closingLine(sum(runs))).toBe('6 passed, 1 failed, 3 skipped')
})

test('rule and route tests are counted from their report', async () => {
  writeFileSync(file, JSON.stringify(vitest))

  expect(await vitestTally(file, 0)).toEqual({ passed: 5, failed: 0, skipped: 1 })
})

test('a test file that does not load counts as one failure', async () => {
  const broken = { status: 'failed', assertionResults: [] }
  writeFileSync(file, JSON.stringify({ ...vitest, testResults: [broken] }))

  expect(await vitestTally(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 1 })
})

test('a run that ends badly without a failed test is a failure', async () => {
  writeFileSync(file, JSON.stringify(vitest))

  expect(await vitestTally(file, 1)).toMatchObject({ failed: 1 })
})

test('a run that leaves no report is a failure', async () => {
  expect(await vitestTally(file, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(await playwrightTally(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a journey that passed at its second try has failed', async () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } }))

  expect(await playwrightTally(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 })
})
