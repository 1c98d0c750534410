import { messageTeller } from '#features/chat/socket.ts'
import { createCardPoster } from '#features/chat/system-service.ts'
import { createOutingAlarm } from '#features/outings/alarm-jobs.ts'
import { outingsRoutes } from '#features/outings/routes.ts'
import { createOutingsService } from '#features/outings/service.ts'
import { measureOutings } from '#features/outings/watching-service.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import type { Mount } from './house.ts'

/** Whoever is overdue waits for nobody's convenience; a look costs one read of an index that is nearly empty. */
const TELL_LATE_EVERY_MS = 5_000

/** The water board: who is out, until when, and who is back. */
export const mountOutings: Mount = (app, house) => {
  outingsRoutes(app, { ...house, outings: createOutingsService({ ...house, findShoreContact }) })
  measureOutings(house)
  const postCard = createCardPoster({ announce: messageTeller(house.realtime, 'chat_message') })
  const alarm = createOutingAlarm({ ...house, findShoreContact, postCard })
  return { jobs: [{ name: 'outings', everyMs: TELL_LATE_EVERY_MS, run: alarm.tellLate }] }
}
