import { awardsRoutes } from '#features/awards/routes.ts'
import { createAwardsService } from '#features/awards/service.ts'
import { createVotingService } from '#features/awards/voting-service.ts'
import type { Mount } from './house.ts'

export const mountAwards: Mount = (app, house) =>
  awardsRoutes(app, { ...house, awards: createAwardsService(house), voting: createVotingService(house) })
