import { z } from 'zod'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { AppDatabase } from '#db/open.ts'
import type { App } from './server.ts'

const CHECK_TIMEOUT_MS = 3000
const PartState = z.enum(['ok', 'degraded', 'failing'])
const Health = z.object({ status: PartState })
const Readiness = Health.extend({ parts: z.record(z.string(), PartState) })

type Dependencies = { database: AppDatabase; realtime: Realtime; storage: Storage }

/** /healthz: the process is up. /readyz: what it stands on answers; 503 names the part that does not. */
export function healthRoutes(app: App, deps: Dependencies) {
  const config = { access: 'anyone', limit: 'files' } as const
  app.get('/healthz', { config, schema: { tags: ['running'], response: { 200: Health } } }, async () => ({
    status: 'ok' as const,
  }))

  app.get(
    '/readyz',
    { config, schema: { tags: ['running'], response: { 200: Readiness, 503: Readiness } } },
    async (_request, reply) => {
      const [database, storage, realtime] = await Promise.all([
        answers(deps.database.ping()),
        answers(deps.storage.check()),
        deps.realtime.health(),
      ])
      // Without Redis chats still work on each process, so that alone does not take a server out of service.
      const isReady = database === 'ok' && storage === 'ok'
      const status = isReady ? realtime : 'failing'
      return reply.code(isReady ? 200 : 503).send({ status, parts: { database, storage, realtime } })
    },
  )
}

async function answers(check: Promise<void>): Promise<'ok' | 'failing'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'failing'>((resolve) => {
    timer = setTimeout(() => resolve('failing'), CHECK_TIMEOUT_MS)
  })
  const checked = check.then(
    () => 'ok' as const,
    () => 'failing' as const,
  )
  return Promise.race([checked, timeout]).finally(() => clearTimeout(timer))
}
