import type { FeaturePlugin, JobHandlers } from '#context.ts'
import { shoreMails } from './mail.ts'
import { shoreRoutes } from './routes.ts'
import { createShoreService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) =>
  shoreRoutes(app, { ...context, shore: createShoreService(context) })

export const jobHandlers: JobHandlers = shoreMails
