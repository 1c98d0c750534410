import type { FeaturePlugin } from '#context.ts'
import { closingJobs } from '#queue/runner.ts'
import { ceremonyFrames, ceremonyPublisher, ceremonyRoutes } from './ceremony-routes.ts'
import { createCeremonyEnding, createCeremonyService } from './ceremony-service.ts'
import { awardsRoutes } from './routes.ts'
import { createAwardsService } from './service.ts'
import { createAwardClosing, createAwardRemindersService, createVotingService } from './voting-service.ts'

const END_CEREMONIES_EVERY_MS = 60_000

export const plugin: FeaturePlugin = (app, context) => {
  const announce = ceremonyPublisher(context.realtime)
  ceremonyRoutes(app, { ceremonies: createCeremonyService({ ...context, announce }) })
  awardsRoutes(app, {
    ...context,
    awards: createAwardsService(context),
    reminders: createAwardRemindersService(context),
    voting: createVotingService(context),
  })
  const run = createCeremonyEnding(context)
  return {
    jobs: [
      ...closingJobs('awards', createAwardClosing(context)),
      { name: 'ends of ceremonies', everyMs: END_CEREMONIES_EVERY_MS, run },
    ],
    frames: ceremonyFrames(context),
  }
}
