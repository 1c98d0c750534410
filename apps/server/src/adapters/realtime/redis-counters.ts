import type { Clock } from '#adapters/clock.ts'
import type { Counters } from './port.ts'
import type { RedisConnection } from './redis-connection.ts'
import { createWindowCounters } from './window-counters.ts'

/** One step, so that a counter can never be left without its end. */
const HIT_SCRIPT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

export function createRedisCounters(connection: RedisConnection, prefix: string, clock: Clock): Counters {
  const ownCounters = createWindowCounters(clock)
  return {
    async hit(key, windowMs, by = 1) {
      const shared = await connection.attempt((redis) =>
        redis.eval(HIT_SCRIPT, 1, `${prefix}counter:${key}`, windowMs, by),
      )
      if (!Array.isArray(shared)) return { ...ownCounters.hit(key, windowMs, by), isFallback: true }
      const [count, resetsInMs] = shared
      return { count: Number(count), resetsInMs: Number(resetsInMs), isFallback: false }
    },
  }
}
