import { readFile } from 'node:fs/promises'

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Tally */

/** @type {Tally} */
export const onePassed = { passed: 1, failed: 0, skipped: 0 }
/** @type {Tally} */
export const oneFailed = { passed: 0, failed: 1, skipped: 0 }
/** @type {Tally} */
export const oneSkipped = { passed: 0, failed: 0, skipped: 1 }

/** @returns {Tally} */
export function sum(/** @type {Tally[]} */ tallies) {
  const add = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    tallies.reduce((total, tally) => total + tally[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

/** Parsed by other programs, so the format is fixed. */
export function closingLine(/** @type {Tally} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/**
 * What Vitest's JSON report says. A run that broke outside of any test (a file that does not load, an error nobody
 * caught) ends with an exit code and no failed test: it counts as one.
 * @param {string} file
 * @param {number} code
 * @returns {Promise<Tally>}
 */
export async function vitestTally(file, code) {
  const report = await readReport(file)
  const brokenFiles = (report?.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ { status, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0,
  ).length
  return notSilent(code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/**
 * What Playwright's JSON report says. A journey that passed at a second try, however it came by one, has failed.
 * @param {string} file
 * @param {number} code
 * @returns {Promise<Tally>}
 */
export async function playwrightTally(file, code) {
  const stats = (await readReport(file))?.stats
  return notSilent(code, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  })
}

/** @returns {Tally} */
function notSilent(/** @type {number} */ code, /** @type {Tally} */ tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function readReport(/** @type {string} */ file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
