import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openRedisConnection } from '#adapters/realtime/redis-connection.ts'
import type { Log } from '#log.ts'
import type { Answer } from './cached-answers.ts'

/** Never rejects. */
export type SharedAnswers = {
  read(keys: readonly string[]): Promise<(Answer | undefined)[]>
  write(answers: { key: string; answer: Answer }[], ttlMs: number): Promise<void>
  /** Resolves when it is our turn or `isDone`; call the result to release. */
  takeTurn(keys: readonly string[], isDone: () => Promise<boolean>): Promise<() => Promise<void>>
  close(): void
}

const COMMAND_TIMEOUT_MS = 500
/** Longer than a fetch with retry, so a crashed holder does not block others. */
const TURN_MS = 12_000
const LOOK_EVERY_MS = 100
/** Releases only our own lock. */
const RETURN_TURN =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

const StoredAnswer = z.object({ value: z.unknown(), fetchedAtMs: z.number() })

export function openSharedAnswers(options: { url: string; prefix: string; log: Log }): SharedAnswers {
  const { url, log } = options
  const connection = openRedisConnection({
    url,
    purpose: 'weather',
    commandTimeoutMs: COMMAND_TIMEOUT_MS,
    log,
  })
  const nameOf = (key: string) => `${options.prefix}weather:${key}`

  return {
    async read(keys) {
      const found = await connection.attempt((redis) => redis.mget(keys.map(nameOf)))
      return keys.map((_, index) => parse(found?.[index]))
    },

    async write(answers, ttlMs) {
      await connection.attempt(async (redis) => {
        for (const { key, answer } of answers) {
          await redis.set(nameOf(key), JSON.stringify(answer), 'PX', Math.round(ttlMs))
        }
      })
    },

    async takeTurn(keys, isDone) {
      const name = nameOf(`turn:${createHash('sha256').update(keys.join(' ')).digest('base64url')}`)
      const token = randomUUID()
      const claim = () => connection.attempt((redis) => redis.set(name, token, 'PX', TURN_MS, 'NX'))
      for (let waited = 0; waited < TURN_MS; waited += LOOK_EVERY_MS) {
        // Null: held by another process. Undefined: the store is unreachable.
        if ((await claim()) !== null || (await isDone())) break
        await pause(LOOK_EVERY_MS)
      }
      return async () => void (await connection.attempt((redis) => redis.eval(RETURN_TURN, 1, name, token)))
    },

    close: () => connection.close(),
  }
}

function parse(stored: string | null | undefined): Answer | undefined {
  if (!stored) return undefined
  try {
    const { value, fetchedAtMs } = StoredAnswer.parse(JSON.parse(stored))
    return { value, fetchedAtMs }
  } catch {
    // Written by another version: ignored.
    return undefined
  }
}
