import type { FeaturePlugin } from '#context.ts'
import { beachesRoutes } from './routes.ts'
import { createBeachesService, seedBeachesOnce } from './service.ts'

export const plugin: FeaturePlugin = async (app, context) => {
  beachesRoutes(app, { beaches: createBeachesService(context) })
  await seedBeachesOnce(context.database)
}
