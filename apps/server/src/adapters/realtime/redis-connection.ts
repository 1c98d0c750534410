import { Redis } from 'ioredis'
import type { Log } from '#log.ts'

const PROBE_EVERY_MS = 1_000
const PROBES_BEFORE_RECONNECT = 5
const MAX_RECONNECT_DELAY_MS = 2_000
const CONNECT_TIMEOUT_MS = 2_000
/** A blocked process loses only one part of a command's timeout, however long it blocks. */
const TIMEOUT_PARTS = 10

export type RedisConnection = {
  isUp(): boolean
  /** Undefined when Redis is away, refuses or times out. Never rejects. */
  attempt<T>(run: (redis: Redis) => Promise<T>): Promise<T | undefined>
  onUp(listener: () => void): void
  redis: Redis
  close(): void
}

export type ConnectionOptions = { url: string; purpose: string; commandTimeoutMs: number; log: Log }

/** Commands fail at once while Redis is away; the connection recovers in the background. */
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
  // Without a listener the client prints every failed attempt.
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

/** A single timer would fire before an answer that arrived while the process was blocked. */
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

/** Vendor messages can hold addresses and arguments, so only the first word is logged. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = (error as NodeJS.ErrnoException).code
  return code ?? (isRefusal(error) ? error.message.split(' ')[0] : error.name)
}
