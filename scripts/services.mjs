import { findPostgres } from '#scripts/services/postgres.mjs'
import { findRedis } from '#scripts/services/redis.mjs'
import { findProgram } from '#scripts/services/throwaway.mjs'
import { installByApt } from '#scripts/setup/chromium.mjs'

// Debian installs them outside a normal user's path.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin']

/**
 * A store the tests may use. `stop` ends it when it was started for them and does nothing otherwise.
 * @typedef {{ url: string, from: string, stop: () => Promise<void> }} Service
 * @typedef {{ program: string }} Program
 */

/**
 * What the tests on many machines need: each service, or why there is none and how to get it.
 * @returns {Promise<{ postgres: Service | string, redis: Service | string, nginx: Program | string, pgbouncer: Program | string }>}
 */
export async function findServices() {
  const [postgres, redis] = await Promise.all([findPostgres(), findRedis()])
  // Sequential, because apt holds a lock.
  const nginx = await findOrInstall('nginx', 'nginx-light', 'No nginx: install it (apt-get install nginx).')
  const howTo = 'No PgBouncer: install it (apt-get install pgbouncer), or set TEST_PGBOUNCER to where it is.'
  const named = process.env.TEST_PGBOUNCER
  const pgbouncer = named ? { program: named } : await findOrInstall('pgbouncer', 'pgbouncer', howTo)
  return { postgres, redis, nginx, pgbouncer }
}

/**
 * A program that the tests start and stop themselves.
 * @param {string} name
 * @param {string} debianPackage
 * @param {string} howTo
 * @returns {Promise<Program | string>}
 */
async function findOrInstall(name, debianPackage, howTo) {
  const here = findProgram(name, FOLDERS)
  if (here) return { program: here }
  await installByApt([debianPackage])
  const program = findProgram(name, FOLDERS)
  return program ? { program } : howTo
}
