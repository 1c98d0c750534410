import { ceremonyRoutes } from '#features/awards/ceremony-routes.ts'
import { createCeremonyService } from '#features/awards/ceremony-service.ts'
import { createAwardClosing } from '#features/awards/closing-jobs.ts'
import { createAwardRemindersService } from '#features/awards/reminder-service.ts'
import { awardsRoutes } from '#features/awards/routes.ts'
import { createAwardsService } from '#features/awards/service.ts'
import { ceremonyTeller } from '#features/awards/socket.ts'
import { createVotingService } from '#features/awards/voting-service.ts'
import { closingJobs } from './closing.ts'
import type { Mount } from './house.ts'

export const mountAwards: Mount = (app, house) => {
  const reminders = createAwardRemindersService(house)
  const awards = createAwardsService(house)
  const announce = ceremonyTeller(house.realtime)
  ceremonyRoutes(app, { ceremonies: createCeremonyService({ ...house, announce }) })
  awardsRoutes(app, { ...house, awards, reminders, voting: createVotingService(house) })
  return { jobs: closingJobs('awards', createAwardClosing(house)) }
}
