import { createLocalPresence, type Seat } from './local-presence.ts'
import type { Presence } from './port.ts'
import type { RedisConnection } from './redis-connection.ts'

/** A trip's open sockets, scored by when they count as gone, on Redis's own clock: the nodes' clocks may differ. */
const PRESENCE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for i = 3, #ARGV do
  if ARGV[1] == 'enter' then redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[i]) end
  if ARGV[1] == 'leave' then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
if ARGV[1] == 'enter' then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
local people, count = {}, 0
for _, seat in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local person = string.match(seat, '^(.-)\\n')
  if not people[person] then people[person] = true; count = count + 1 end
end
return count`

type Options = { connection: RedisConnection; prefix: string; origin: string; ttlMs: number }
export type RedisPresence = Presence & { refresh(): Promise<void>; leaveAll(): Promise<void> }

/** Counts across processes; while Redis is away it counts the people of this process. */
export function createRedisPresence({ connection, prefix, origin, ttlMs }: Options): RedisPresence {
  const local = createLocalPresence()
  const entryOf = ({ personId, socketId }: Seat) => `${personId}\n${origin}:${socketId}`

  async function shared(action: 'enter' | 'leave' | 'count', tripId: string, seats: Seat[]) {
    const key = `${prefix}presence:${tripId}`
    const count = await connection.attempt((redis) =>
      redis.eval(PRESENCE_SCRIPT, 1, key, action, ttlMs, ...seats.map(entryOf)),
    )
    return typeof count === 'number' ? count : undefined
  }

  async function tellEach(action: 'enter' | 'leave') {
    await Promise.all([...local.seats()].map(([tripId, seats]) => shared(action, tripId, seats)))
  }

  connection.onUp(() => void tellEach('enter'))
  return {
    async enter(tripId, personId, socketId) {
      local.enter(tripId, { personId, socketId })
      return (await shared('enter', tripId, [{ personId, socketId }])) ?? local.count(tripId)
    },
    async leave(tripId, personId, socketId) {
      local.leave(tripId, { personId, socketId })
      return (await shared('leave', tripId, [{ personId, socketId }])) ?? local.count(tripId)
    },
    count: async (tripId) => (await shared('count', tripId, [])) ?? local.count(tripId),
    refresh: () => tellEach('enter'),
    leaveAll: () => tellEach('leave'),
  }
}
