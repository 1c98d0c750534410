import { Redis } from 'ioredis'
import type { Log } from '#log.ts'

const PROBE_EVERY_MS = 1_000
/** A server that stays silent this many times behind an open connection is behind a dead connection. */
const PROBES_BEFORE_RECONNECT = 5
const MAX_RECONNECT_DELAY_MS = 2_000
/** Also for what the client asks by itself when it connects. */
const CONNECT_TIMEOUT_MS = 2_000
/** In so many parts a command's time is measured: a process that stands still loses one of them, however long it stood. */
const TIMEOUT_PARTS = 10

export type RedisConnection = {
  isUp(): boolean
  /** Undefined when Redis is away, refuses, or takes longer than the command timeout. Never rejects. */
  attempt<T>(run: (redis: Redis) => Promise<T>): Promise<T | undefined>
  /** Called each time Redis answers again, and the first time. */
  onUp(listener: () => void): void
  /** The commands and events of the vendor's client. */
  redis: Redis
  close(): void
}

export type ConnectionOptions = { url: string; purpose: string; commandTimeoutMs: number; log: Log }

/** Nothing waits for a Redis that is away: commands fail at once, and the connection mends itself meanwhile. */
export function openRedisConnection(options: ConnectionOptions): RedisConnection {
  const { log, purpose, commandTimeoutMs } = options
  const redis = connect(options)
  const listeners: (() => void)[] = []
  let isUp = false
  let silentProbes = 0
  let isProbing = false

  function markDown(error?: unknown) {
    if (isUp) log.warn({ purpose, code: codeOf(error) }, 'Redis is away')
    isUp = false
  }

  function markUp() {
    silentProbes = 0
    if (isUp) return
    isUp = true
    log.info({ purpose }, 'Redis answers')
    for (const listener of listeners) listener()
  }

  async function probe() {
    if (isUp || isProbing || redis.status !== 'ready') return
    isProbing = true
    try {
      await within(commandTimeoutMs, redis.ping())
      markUp()
    } catch {
      silentProbes += 1
      if (silentProbes % PROBES_BEFORE_RECONNECT === 0) redis.disconnect(true)
    } finally {
      isProbing = false
    }
  }

  redis.on('ready', () => void probe())
  redis.on('close', () => markDown())
  // Without a listener the client prints every failed attempt; an outage is one line.
  redis.on('error', () => {})
  const timer = setInterval(() => void probe(), PROBE_EVERY_MS).unref()

  return {
    redis,
    isUp: () => isUp,
    onUp: (listener) => void listeners.push(listener),
    async attempt(run) {
      if (!isUp) return undefined
      try {
        return await within(commandTimeoutMs, run(redis))
      } catch (error) {
        // A refused command says nothing about the connection.
        if (isRefusal(error)) log.warn({ purpose, code: codeOf(error) }, 'Redis refused a command')
        else markDown(error)
        return undefined
      }
    },
    close() {
      clearInterval(timer)
      isUp = false
      redis.disconnect()
    },
  }
}

/**
 * What was answered, or a refusal after `ms` in which this process could have heard it. One timer would be due before an
 * answer that came while the process stood still is read, and a Redis that is well would count as away.
 */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    const wait = (parts: number) => {
      const refuse = () => reject(new Error('Redis is silent'))
      timer = setTimeout(() => (parts > 1 ? wait(parts - 1) : refuse()), ms / TIMEOUT_PARTS)
    }
    wait(TIMEOUT_PARTS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function connect(options: ConnectionOptions): Redis {
  return new Redis(options.url, {
    connectionName: `sendit-${options.purpose}`,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(25 * 2 ** attempt, MAX_RECONNECT_DELAY_MS),
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError'
}

/** The vendor's messages can hold addresses and arguments, so only the first word of an answer is logged. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = (error as NodeJS.ErrnoException).code
  return code ?? (isRefusal(error) ? error.message.split(' ')[0] : error.name)
}
