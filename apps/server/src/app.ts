import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { createAwardClosing } from '#features/awards/closing-jobs.ts'
import { createBeachesService } from '#features/beaches/service.ts'
import { messageTeller } from '#features/chat/socket.ts'
import { createCardPoster } from '#features/chat/system-service.ts'
import { createExpenseUpkeep } from '#features/expenses/upkeep-jobs.ts'
import { previewInvite } from '#features/invites/preview-service.ts'
import { createFileUpkeep } from '#features/media/upkeep-jobs.ts'
import { createOutingAlarm } from '#features/outings/alarm-jobs.ts'
import { createWindWatch } from '#features/plan/window-jobs.ts'
import { createPollClosing } from '#features/polls/closing-jobs.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import { guardRoutes } from '#http/access-rules.ts'
import { documentApi } from '#http/api-docs.ts'
import { answerProtocolErrors } from '#http/protocol-errors.ts'
import { secureHeaders } from '#http/security-headers.ts'
import { type App, createServer } from '#http/server.ts'
import { signForCallers } from '#http/signing.ts'
import { tagTripReads } from '#http/trip-tags.ts'
import { serveWebApp } from '#http/web-app.ts'
import type { LetterOutbox } from '#jobs/letter-outbox.ts'
import { measureRows } from '#jobs/measure.ts'
import type { JobRunner } from '#jobs/runner.ts'
import { FEATURES } from '#mount/features.ts'
import { createHouse } from '#mount/house.ts'
import { startJobs } from '#mount/jobs.ts'
import type { Services } from '#mount/services.ts'

/** Smaller answers gain less than the work costs. */
const COMPRESS_FROM_BYTES = 1024

export type Product = { app: App; outbox: LetterOutbox; startJobs: () => JobRunner }

/** Mounts every feature on one server. Nothing listens and no job runs yet. */
export async function createProduct(services: Services, webRoot?: string): Promise<Product> {
  const { config, log, publicUrl, clock, database } = services
  const app = createServer({ log, trustProxy: config.trustProxy })
  const house = createHouse(services)
  await app.register(cookie)
  secureHeaders(app, publicUrl, services.storage.outside?.origin)
  answerProtocolErrors(app, publicUrl)
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] })
  await documentApi(app, { publicUrl, cookieName: house.cookie.name })

  const upkeep = createFileUpkeep(house)
  await upkeep.noteAbandoned()
  measureRows(house)
  guardRoutes(app, house)
  signForCallers(app, house.links)
  tagTripReads(app, house)
  for (const mount of FEATURES) await mount(app, house)
  await serveWebApp(app, {
    webRoot,
    keptRoot: join(config.dataDir, 'web'),
    isMailboxOpen: house.isMailboxOpen,
    publicUrl,
    previewOf: (request) => previewInvite(database.db, request.actor),
    log,
    now: clock.now(),
  })
  const closing = createPollClosing(house)
  const awards = createAwardClosing(house)
  const postCard = createCardPoster({ announce: messageTeller(house.realtime, 'chat_message') })
  const alarm = createOutingAlarm({ ...house, findShoreContact, postCard })
  const beaches = createBeachesService(house)
  const wind = createWindWatch({
    ...{ ...house, postCard },
    listNear: async (place, asking) => (await beaches.listNear(place, asking)).map(({ row }) => row.id),
  })
  const expenses = createExpenseUpkeep(house)
  return {
    app,
    outbox: house.outbox,
    startJobs: () =>
      startJobs(services, { outbox: house.outbox, upkeep, closing, awards, alarm, wind, expenses }),
  }
}
