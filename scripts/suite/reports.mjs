import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

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
 * Prints what each step came to, and what all of them did; answers that.
 * @param {{ name: string, tally: Tally, seconds: number }[]} results
 * @param {string[]} unchanged the steps that passed before on the same inputs
 */
export function reportSteps(results, unchanged) {
  console.log('')
  for (const { name, tally, seconds } of results) {
    const mark = tally.failed > 0 ? '✗' : tally.skipped > 0 && tally.passed === 0 ? '–' : '✓'
    console.log(`${mark} ${name} (${seconds.toFixed(0)} s): ${closingLine(tally)}`)
    for (const failure of tally.failures ?? []) console.log(`    ${failure}`)
  }
  if (unchanged.length > 0) console.log(`\nUnchanged since they passed: ${unchanged.join(', ')}.`)
  console.log(`\nin ${(performance.now() / 60_000).toFixed(1)} minutes`)
  const total = sum(results.map(({ tally }) => tally))
  console.log(closingLine(total))
  return total
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

/**
 * What failed according to Vitest's JSON report; a report that is not there names nothing.
 * @param {string} file
 * @returns {Promise<string[]>} each `file › name: the first line of what it said`
 */
export async function vitestFailures(file) {
  const report = await readReport(file)
  return (report?.testResults ?? []).flatMap((/** @type {VitestFile} */ suite) => {
    const tests = suite.assertionResults.filter(({ status }) => status === 'failed')
    if (suite.status === 'failed' && tests.length === 0) return [oneLine(suite.name, '', suite.message)]
    return tests.map(({ fullName, failureMessages }) => oneLine(suite.name, fullName, failureMessages?.[0]))
  })
}

/**
 * What failed according to Playwright's JSON report, a journey that passed at its second try among them.
 * @param {string} file
 * @returns {Promise<string[]>}
 */
export async function playwrightFailures(file) {
  return ((await readReport(file))?.suites ?? []).flatMap(failuresOf)
}

/** @returns {string[]} */
function failuresOf(/** @type {PlaywrightSuite} */ suite) {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        oneLine(file, title, results.find(({ error }) => error !== undefined)?.error?.message),
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

function oneLine(/** @type {string} */ file, /** @type {string} */ name, /** @type {string} */ message = '') {
  const shortFile = file.replace(/^.*\/(?=(?:apps|packages|scripts|e2e)\/)/, '')
  const what = name === '' ? shortFile : `${shortFile} › ${name}`
  const first = stripVTControlCharacters(message)
    .split('\n')
    .find((line) => line.trim() !== '')
  return first === undefined ? what : `${what}: ${first.trim()}`
}

async function readReport(/** @type {string} */ file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** @typedef {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} VitestFile */
/** @typedef {{ suites?: PlaywrightSuite[], specs?: { file: string, title: string, tests: { status: string, results: { error?: { message: string } }[] }[] }[] }} PlaywrightSuite */
