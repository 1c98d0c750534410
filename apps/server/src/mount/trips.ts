import { addStandardAwards } from '#features/awards/service.ts'
import { readBalance } from '#features/expenses/balance-service.ts'
import { movePlan } from '#features/plan/service.ts'
import { tripsRoutes } from '#features/trips/routes.ts'
import { createTripsService } from '#features/trips/service.ts'
import { onMemberLeft } from './crew.ts'
import type { Mount } from './house.ts'

/** Trips, and what other features do when one is made or somebody leaves it. */
export const mountTrips: Mount = (app, house) => {
  const trips = createTripsService({
    ...house,
    onTripCreated: addStandardAwards,
    readBalance,
    onMemberLeft,
    movePlan,
  })
  tripsRoutes(app, { ...house, trips })
}
