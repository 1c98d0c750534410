import { addStandardAwards } from '#features/awards/service.ts'
import { createAskingService } from '#features/crew/asking-service.ts'
import { readBalance } from '#features/expenses/balance-service.ts'
import { createInvitesService } from '#features/invites/service.ts'
import { movePlan } from '#features/plan/service.ts'
import { tripsRoutes } from '#features/trips/routes.ts'
import { createTripsService } from '#features/trips/service.ts'
import { onMemberLeft } from './crew.ts'
import type { Mount } from './house.ts'

/** Trips, and what other features do when one is made or somebody leaves it. */
export const mountTrips: Mount = (app, house) => {
  const invites = createInvitesService({ ...house, appSecret: house.config.appSecret })
  const { askAlong, countLetters } = createAskingService({ ...house, inviteAll: invites.inviteAll })
  const trips = createTripsService({
    ...house,
    askAlong,
    onTripCreated: addStandardAwards,
    readBalance,
    onMemberLeft,
    movePlan,
  })
  tripsRoutes(app, { ...house, trips, countLetters })
}
