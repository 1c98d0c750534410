import type { Executor } from '#db/tables.ts'
import { completeDecidedAwards } from '#features/awards/voting-service.ts'
import { journeyRoutes } from '#features/crew/journey-routes.ts'
import { createJourneysService } from '#features/crew/journey-service.ts'
import { deleteJourneysOf } from '#features/crew/journey-store.ts'
import { crewRoutes } from '#features/crew/routes.ts'
import { seatRoutes } from '#features/crew/seat-routes.ts'
import { createSeatsService } from '#features/crew/seat-service.ts'
import { createCrewService } from '#features/crew/service.ts'
import { readBalance } from '#features/expenses/balance-service.ts'
import type { Mount } from './house.ts'

/** Who comes along and how, and people of the crew without an account. */
export const mountCrew: Mount = (app, house) => {
  crewRoutes(app, { ...house, crew: createCrewService(house) })
  seatRoutes(app, { ...house, seats: createSeatsService({ ...house, readBalance, onMemberLeft }) })
  journeyRoutes(app, { ...house, journeys: createJourneysService(house) })
}

/** In the transaction in which somebody leaves a trip that goes on: nobody waits for their vote or their car. */
export async function onMemberLeft(
  tx: Executor,
  { tripId, userId, now }: { tripId: string; userId: string; now: Date },
): Promise<void> {
  await completeDecidedAwards(tx, tripId, now)
  await deleteJourneysOf(tx, tripId, userId)
}
