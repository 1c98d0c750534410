import { join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'
import { oneFailed, onePassed } from '#scripts/suite/reports.mjs'

/** @typedef {import('#scripts/suite/reports.mjs').Tally} Tally */
/** @typedef {{ name: string, script: string, args: string[] }} Check */

const biome = 'node_modules/@biomejs/biome/bin/biome'
const tsc = 'node_modules/typescript/bin/tsc'
const tsx = 'node_modules/tsx/dist/cli.mjs'
const knip = 'node_modules/knip/bin/knip.js'

/** @type {Check[]} */
const checks = [
  { name: 'types of the server', script: tsc, args: typesOf('apps/server') },
  { name: 'types of scripts and journeys', script: tsc, args: typesOf('.') },
  { name: 'types of the web', script: tsc, args: typesOf('apps/web') },
  { name: 'types of the worker', script: tsc, args: typesOf('apps/web/worker') },
  { name: 'types of core', script: tsc, args: typesOf('packages/core') },
  { name: 'structure', script: tsx, args: ['scripts/check-structure.ts'] },
  { name: 'document of the API', script: tsx, args: ['scripts/check-api-document.ts'] },
  { name: 'dead code', script: knip, args: ['--no-progress'] },
  { name: 'bundle budgets', script: 'scripts/bundle-budget.mjs', args: [] },
]

function typesOf(/** @type {string} */ project) {
  const buildInfo = join(root, '.cache/types', `${project.replaceAll(/[^a-z]+/g, '-')}.tsbuildinfo`)
  return ['--pretty', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo]
}

// With two checks in parallel, more threads repeat type work. Fewer GC runs as well: 14 s of CPU instead of 31 for the server.
const sideBySide = 2
const env = { ...process.env, GOGC: '400' }

/** Half a minute of CPU for all files, one second for changed ones. */
function formatAndLint(/** @type {string | undefined} */ since) {
  const changed = since === undefined ? [] : ['--changed', `--since=${since}`, '--no-errors-on-unmatched']
  return { name: 'format and lint', script: biome, args: ['ci', '--colors=force', ...changed, '.'] }
}

/**
 * Runs every check and shows what the failing ones said.
 * @param {string} [since] the commit from which on files are formatted and linted; every file without
 * @returns {Promise<{ name: string, tally: Tally, seconds: number }[]>}
 */
export async function runChecks(since) {
  const waiting = [formatAndLint(since), ...checks]
  /** @type {{ name: string, tally: Tally, seconds: number }[]} */
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  return results
}

async function runCheck(/** @type {Check} */ { name, script, args }) {
  const started = performance.now()
  const { code, output } = await run(process.execPath, [join(root, script), ...args], { cwd: root, env })
  const seconds = (performance.now() - started) / 1000
  const summary = `${name} (${seconds.toFixed(1)} s)`
  console.log(code === 0 ? `✓ ${summary}` : `✗ ${summary}\n${output.trimEnd()}\n`)
  return { name, tally: code === 0 ? onePassed : oneFailed, seconds }
}
