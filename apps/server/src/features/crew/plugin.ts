import type { FeaturePlugin } from '#context.ts'
import { journeyRoutes } from './journey-routes.ts'
import { createJourneysService } from './journey-service.ts'
import { crewRoutes, placeholderRoutes } from './routes.ts'
import { createCrewService, createPlaceholderService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) => {
  crewRoutes(app, { ...context, crew: createCrewService(context) })
  placeholderRoutes(app, { ...context, placeholders: createPlaceholderService(context) })
  journeyRoutes(app, { ...context, journeys: createJourneysService(context) })
}
