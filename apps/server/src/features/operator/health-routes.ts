import { z } from 'zod'
import type { Meters } from '#adapters/meters/port.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { LocalDisk } from '#adapters/storage/disk.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'

/** Load balancers ask every few seconds and give up after about five. */
const WITHIN_MS = 3000
/** Redis calls time out after half a second; this covers both connections. */
const REALTIME_WITHIN_MS = 2000
const PART_STATES = ['ok', 'degraded', 'failing'] as const
const PartAnswer = z.enum(PART_STATES)
const Health = z.object({ status: PartAnswer })
const ReadinessAnswer = Health.extend({ parts: z.record(z.string(), PartAnswer) })

type Parts = { database: AppDatabase; realtime: Realtime; storage: Storage; disk: LocalDisk }

/** Separate timeouts, so a hanging part is named and delays no answer. */
function probesOf({ database, realtime, storage, disk }: Parts): Probe[] {
  return [
    { name: 'database', check: () => database.ping(), withinMs: WITHIN_MS },
    { name: 'storage', check: () => storage.check(), withinMs: WITHIN_MS },
    { name: 'disk', check: () => disk.requireWritable(), withinMs: WITHIN_MS },
    { name: 'diskSpace', check: () => disk.requireReserve(), withinMs: WITHIN_MS, isOptional: true },
    // Chats still work per process without Redis, so this alone must not take a server out of service.
    { name: 'realtime', check: () => requireWhole(realtime), withinMs: REALTIME_WITHIN_MS, isOptional: true },
  ]
}

/** /healthz: process is up. /readyz: dependencies answer, or 503 naming those that do not. */
export function healthRoutes(app: App, { meters, ...parts }: Parts & { meters: Meters }) {
  const config = { access: 'anyone', limit: LIMITS.files } as const
  const readiness = createReadiness(probesOf(parts))
  measureDisk(meters, parts.disk)
  measureReadiness(meters, readiness)
  app.get(
    '/healthz',
    {
      config,
      schema: {
        tags: ['running'],
        operationId: 'checkLiveness',
        summary: 'Say that the server runs, and which version',
        response: { 200: Health },
      },
    },
    async () => ({
      status: 'ok' as const,
    }),
  )

  app.get(
    '/readyz',
    {
      config,
      schema: {
        tags: ['running'],
        operationId: 'checkReadiness',
        summary: 'Say whether everything the server stands on answers',
        response: { 200: ReadinessAnswer, 503: ReadinessAnswer },
      },
    },
    async (_request, reply) => {
      const answer = await readiness()
      return reply.code(answer.status === 'failing' ? 503 : 200).send(answer)
    },
  )
}

async function requireWhole(realtime: Realtime): Promise<void> {
  if ((await realtime.health()) !== 'ok') throw new Error('Redis is away')
}

function measureDisk(meters: Meters, disk: LocalDisk) {
  meters.gauge('sendit_disk_free_bytes', 'Room on the fullest disk that this server writes to.', async () => {
    return (await disk.freeBytes()) ?? []
  })
}

function measureReadiness(meters: Meters, readiness: () => Promise<Readiness>) {
  const help = '1 for the state that each part this server stands on is in, as /readyz says it.'
  meters.gauge('sendit_part_state', help, async () => {
    const { parts } = await readiness()
    return Object.entries(parts).flatMap(([part, is]) =>
      PART_STATES.map((state) => ({ labels: { part, state }, value: is === state ? 1 : 0 })),
    )
  })
}

export type PartState = 'ok' | 'degraded' | 'failing'

export type Probe = {
  name: string
  check(): Promise<unknown>
  withinMs: number
  /** Optional parts make it `degraded`, not `failing`. */
  isOptional?: boolean
}

export type Readiness = { status: PartState; parts: Record<string, PartState> }

/** In parallel, within the longest limit; never rejects. */
export function createReadiness(probes: readonly Probe[]): () => Promise<Readiness> {
  const askAll = probes.map((probe) => ({ probe, ask: askOnce(probe) }))
  return async () => {
    const states = await Promise.all(
      askAll.map(async ({ probe, ask }) => [probe.name, await stateOf(probe, ask())] as const),
    )
    const parts = Object.fromEntries(states)
    const worst = (['failing', 'degraded'] as const).find((state) => Object.values(parts).includes(state))
    return { status: worst ?? 'ok', parts }
  }
}

/** Concurrent checks share one probe, so a hanging part is asked once. */
function askOnce({ check }: Probe): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  const ask = async () => {
    try {
      await check()
      return true
    } catch {
      return false
    } finally {
      underWay = undefined
    }
  }
  return () => {
    underWay ??= ask()
    return underWay
  }
}

async function stateOf({ withinMs, isOptional }: Probe, answer: Promise<boolean>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  const isWell = await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
  if (isWell) return 'ok'
  return isOptional ? 'degraded' : 'failing'
}
