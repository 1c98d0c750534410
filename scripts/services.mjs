import { findNginx } from '#scripts/services/nginx.mjs'
import { findPgBouncer } from '#scripts/services/pgbouncer.mjs'
import { findPostgres } from '#scripts/services/postgres.mjs'
import { findRedis } from '#scripts/services/redis.mjs'

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
  const nginx = await findNginx()
  return { postgres, redis, nginx, pgbouncer: await findPgBouncer() }
}
