import type { FeaturePlugin } from '#context.ts'
import { healthRoutes } from './health-routes.ts'
import { installationRoutes } from './installation-routes.ts'
import { failedJobsRoutes, mailboxRoutes } from './mail-routes.ts'
import { metricsRoutes } from './metrics-routes.ts'

export const plugin: FeaturePlugin = (app, context) => {
  healthRoutes(app, context)
  metricsRoutes(app, { ...context, metricsToken: context.config.metricsToken })
  failedJobsRoutes(app, context.database)
  installationRoutes(app, context)
  mailboxRoutes(app, { mailbox: context.mailbox, isOpen: context.isMailboxOpen })
}
