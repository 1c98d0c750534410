import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { Mailer } from '#adapters/mail/port.ts'
import { MAIL_ADVICE, mailFault } from '#adapters/mail/port.ts'
import { type AppContext, createContext, type Services } from '#context.ts'
import { previewInvite } from '#features/invites/service.ts'
import { FEATURES } from '#features/order.ts'
import { guardRoutes } from '#http/access-rules.ts'
import { documentApi } from '#http/api-docs.ts'
import { serveWebApp } from '#http/pages/web-app.ts'
import { answerProtocolErrors, secureHeaders } from '#http/security-headers.ts'
import { type App, createServer } from '#http/server.ts'
import { signForCallers } from '#http/signing.ts'
import { tagTripReads } from '#http/trip-tags.ts'
import type { FeatureFrames } from './live/frames.ts'
import { openSocketServer } from './live/server.ts'
import { listCounters } from './live/trip-events.ts'
import type { Log } from './log.ts'
import { CLEANUP_EVERY_MS, cleanUp } from './queue/cleanup.ts'
import { measureRows } from './queue/job-counts.ts'
import type { JobHandler, JobQueue } from './queue/job-queue.ts'
import { createJobRunner, type Job, type JobRunner } from './queue/runner.ts'

/** Smaller responses gain less than compression costs. */
const COMPRESS_FROM_BYTES = 1024

export type Product = { app: App; outbox: JobQueue; startJobs: () => JobRunner }

export async function createProduct(services: Services, webRoot?: string): Promise<Product> {
  const { config, log, publicUrl, database } = services
  const app = createServer({ log, trustProxy: config.trustProxy })
  const context = createContext(services, jobHandlersOf(services))
  await app.register(cookie)
  secureHeaders(app, publicUrl, services.storage.outside?.origin)
  answerProtocolErrors(app, publicUrl)
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] })
  await documentApi(app, { publicUrl, cookieName: context.cookie.name })

  measureRows(context)
  guardRoutes(app, context)
  signForCallers(app, context.links)
  tagTripReads(app, context)
  const { jobs, frames } = await registerFeatures(app, context)
  const readCounters = (tripIds: readonly string[]) => listCounters(database.db, tripIds)
  await openSocketServer(app, { ...context, readCounters }, frames)
  await registerWebApp(app, context, webRoot)
  return { app, outbox: context.outbox, startJobs: () => startJobs(context, jobs) }
}

const jobHandlersOf = (services: Services): Record<string, JobHandler> =>
  Object.assign({}, ...FEATURES.map(({ jobHandlers }) => jobHandlers?.(services)))

async function registerFeatures(app: App, context: AppContext) {
  const jobs: Job[] = []
  const frames: FeatureFrames[] = []
  for (const { plugin } of FEATURES) {
    const registered = (await plugin(app, context)) ?? {}
    jobs.push(...(registered.jobs ?? []))
    if (registered.frames !== undefined) frames.push(registered.frames)
  }
  return { jobs, frames }
}

const OUTBOX_EVERY_MS = 5_000

function startJobs(context: AppContext, ofFeatures: readonly Job[]): JobRunner {
  const jobs = createJobRunner(context)
  void checkMail(context)
  jobs.add({ name: 'letters', everyMs: OUTBOX_EVERY_MS, run: async () => context.outbox.wake() })
  for (const job of ofFeatures) jobs.add(job)
  jobs.add({ name: 'sweep', everyMs: CLEANUP_EVERY_MS, run: (now) => cleanUp(context.database, now) })
  return jobs
}

const registerWebApp = (app: App, context: AppContext, webRoot: string | undefined): Promise<void> =>
  serveWebApp(app, {
    ...context,
    webRoot,
    retainedRoot: join(context.config.dataDir, 'web'),
    previewOf: (request) => previewInvite(context.database.db, request.actor),
    now: context.clock.now(),
  })

/** Reported at start-up, before anyone waits for a sign-in link. */
export async function checkMail({ mailer, log }: { mailer: Mailer; log: Log }): Promise<void> {
  try {
    await mailer.check?.()
  } catch (error) {
    const cause = mailFault(error)
    log.error({ cause, err: error }, `no mail can go out: ${MAIL_ADVICE[cause]}`)
  }
}
