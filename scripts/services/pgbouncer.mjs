import { findProgram } from '#scripts/services/throwaway.mjs'
import { installByApt } from '#scripts/setup/chromium.mjs'

const howTo =
  'No PgBouncer: install it (Debian and Ubuntu: apt-get install pgbouncer), or set TEST_PGBOUNCER to where it is.'
// Debian installs it outside a normal user's path.
const folders = ['/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin']

/**
 * Where the program is that the tests put in front of PostgreSQL; they start and stop it themselves.
 * @returns {Promise<{ program: string } | string>}
 */
export async function findPgBouncer() {
  const named = process.env.TEST_PGBOUNCER
  const found = named ?? findProgram('pgbouncer', folders)
  if (found) return { program: found }
  const installed = (await installByApt(['pgbouncer'])) ? findProgram('pgbouncer', folders) : undefined
  return installed ? { program: installed } : howTo
}
