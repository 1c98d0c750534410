import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const GRAVE = ['high', 'critical']
const WITHIN_MS = 120_000

/**
 * `clean`: the registry was asked and knows of nothing grave. `holes`: it does. `unasked`: it could not be asked, so that
 * nothing is known; that is never the same as clean.
 * @typedef {{ kind: 'clean' | 'unasked', lines: string[] } | { kind: 'holes', lines: string[] }} Audit
 */

/**
 * Asks the package registry for known holes in what we ship. What it says about itself, its address above all, is not
 * passed on.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Audit>}
 */
export async function auditShipped(env = process.env) {
  const args = ['audit', '--omit=dev', '--audit=true', '--json', '--loglevel=silent', '--no-update-notifier']
  const { output } = await run('npm', args, { cwd: root, env, timeoutMs: WITHIN_MS })
  return readAudit(output)
}

/**
 * Only an answer in the form of a report counts as one; whatever else came means that nobody was asked.
 * @param {string} output what `npm audit --json` printed
 * @returns {Audit}
 */
export function readAudit(output) {
  const report = parse(output)
  const counts = report?.metadata?.vulnerabilities
  if (typeof counts?.high !== 'number' || typeof counts?.critical !== 'number') {
    return { kind: 'unasked', lines: ['the package registry could not be asked for known holes'] }
  }
  const lines = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${severity}: ${name} ${range}`)
  if (counts.high + counts.critical === 0) return { kind: 'clean', lines: [] }
  return { kind: 'holes', lines: lines.length > 0 ? lines : ['the report names none of them'] }
}

/** @returns {any} */
function parse(/** @type {string} */ output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{')))
  } catch {
    return undefined
  }
}
