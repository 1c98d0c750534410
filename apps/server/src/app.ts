import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { listCounters } from '#access/trip-counters.ts'
import { guardRoutes } from '#http/access-rules.ts'
import { documentApi } from '#http/api-docs.ts'
import { answerProtocolErrors } from '#http/protocol-errors.ts'
import { secureHeaders } from '#http/security-headers.ts'
import { type App, createServer } from '#http/server.ts'
import { signForCallers } from '#http/signing.ts'
import { openSocketServer } from '#http/sockets/server.ts'
import { tagTripReads } from '#http/trip-tags.ts'
import type { LetterOutbox } from '#jobs/letter-outbox.ts'
import { measureRows } from '#jobs/measure.ts'
import type { JobRunner } from '#jobs/runner.ts'
import { mountFeatures } from '#mount/features.ts'
import { createHouse } from '#mount/house.ts'
import { startJobs } from '#mount/jobs.ts'
import type { Services } from '#mount/services.ts'
import { mountWebApp } from '#mount/web-app.ts'

/** Smaller answers gain less than the work costs. */
const COMPRESS_FROM_BYTES = 1024

export type Product = { app: App; outbox: LetterOutbox; startJobs: () => JobRunner }

/** Mounts every feature on one server. Nothing listens and no job runs yet. */
export async function createProduct(services: Services, webRoot?: string): Promise<Product> {
  const { config, log, publicUrl, database } = services
  const app = createServer({ log, trustProxy: config.trustProxy })
  const house = createHouse(services)
  await app.register(cookie)
  secureHeaders(app, publicUrl, services.storage.outside?.origin)
  answerProtocolErrors(app, publicUrl)
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] })
  await documentApi(app, { publicUrl, cookieName: house.cookie.name })

  measureRows(house)
  guardRoutes(app, house)
  signForCallers(app, house.links)
  tagTripReads(app, house)
  const { jobs, frames } = await mountFeatures(app, house)
  const readCounters = (tripIds: readonly string[]) => listCounters(database.db, tripIds)
  await openSocketServer(app, { ...house, readCounters }, frames)
  await mountWebApp(app, house, webRoot)
  return { app, outbox: house.outbox, startJobs: () => startJobs(house, jobs) }
}
