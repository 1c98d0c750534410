import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/**
 * A failed test in one line: `file › name: the first line of what it said`.
 * @typedef {string} Failure
 */

/**
 * What failed according to Vitest's JSON report; a report that is not there names nothing.
 * @param {string} file
 * @returns {Promise<Failure[]>}
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
 * @returns {Promise<Failure[]>}
 */
export async function playwrightFailures(file) {
  return ((await readReport(file))?.suites ?? []).flatMap(failuresOf)
}

/** @returns {Failure[]} */
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
