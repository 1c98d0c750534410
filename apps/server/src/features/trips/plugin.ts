import type { FeaturePlugin } from '#context.ts'
import { createAskingService } from '#features/crew/service.ts'
import { createInvitesService } from '#features/invites/service.ts'
import { createPlaceFinder } from './place-jobs.ts'
import { tripsRoutes } from './routes.ts'
import { createTripsService } from './service.ts'

const PLACE_TRIPS_EVERY_MS = 5_000

export const plugin: FeaturePlugin = (app, context) => {
  const { inviteAll } = createInvitesService(context)
  const { inviteCrew, countMails } = createAskingService({ ...context, inviteAll })
  tripsRoutes(app, { ...context, trips: createTripsService({ ...context, inviteCrew }), countMails })
  const { placeTrips } = createPlaceFinder(context)
  return { jobs: [{ name: 'places', everyMs: PLACE_TRIPS_EVERY_MS, run: placeTrips }] }
}
