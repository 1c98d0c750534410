import type { FeaturePlugin, JobHandlers } from '#context.ts'
import { inviteMail } from './mail.ts'
import { invitesRoutes } from './routes.ts'
import { createInvitesService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) =>
  invitesRoutes(app, { ...context, invites: createInvitesService(context) })

export const jobHandlers: JobHandlers = inviteMail
