import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Meters } from '#adapters/meters/port.ts'
import { notFound } from '#errors.ts'
import type { LoopbackCheck } from '#http/origin.ts'
import { LIMITS } from '#http/rate-limits.ts'
import type { App } from '#http/server.ts'

type Readers = { metricsToken: string | undefined; isLocal: LoopbackCheck }

/** In seconds; most take milliseconds, slow ones a second. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Local callers, or with METRICS_TOKEN; 404 for anyone else. */
export function metricsRoutes(app: App, { metricsToken, isLocal, meters }: Readers & { meters: Meters }) {
  const note = meters.durations({
    name: 'sendit_http_request_duration_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    note(labels, reply.elapsedTime / 1000)
  })

  app.get(
    '/metrics',
    { config: { access: 'anyone', limit: LIMITS.files }, schema: { hide: true } },
    async (request, reply) => {
      if (!mayRead(request, { metricsToken, isLocal })) throw notFound()
      const { contentType, text } = await meters.expose()
      return reply.type(contentType).send(text)
    },
  )
}

function mayRead(request: FastifyRequest, { metricsToken: token, isLocal }: Readers): boolean {
  if (token === undefined) return isLocal(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
