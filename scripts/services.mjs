import { findPostgres } from '#scripts/services/postgres.mjs'
import { findRedis } from '#scripts/services/redis.mjs'

/**
 * A store the tests may use. `stop` ends it when it was started for them and does nothing otherwise.
 * @typedef {{ url: string, from: string, stop: () => Promise<void> }} Service
 */

/**
 * What the tests on many machines need: each service, or why there is none and how to get it.
 * @returns {Promise<{ postgres: Service | string, redis: Service | string }>}
 */
export async function findServices() {
  const [postgres, redis] = await Promise.all([findPostgres(), findRedis()])
  return { postgres, redis }
}
