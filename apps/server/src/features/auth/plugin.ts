import type { FeaturePlugin, JobHandlers } from '#context.ts'
import { createKnownBrowsers } from './entering-routes.ts'
import { authMails } from './mail.ts'
import { createPasskeyService } from './passkey-service.ts'
import { authRoutes } from './routes.ts'
import { createAuthService } from './service.ts'

export const plugin: FeaturePlugin = (app, context) =>
  authRoutes(app, {
    ...context,
    auth: createAuthService(context),
    knownBrowsers: createKnownBrowsers(context),
    passkeys: createPasskeyService(context),
    mailboxUrlFor: (request) => (context.isMailboxOpen(request) ? '/mailbox' : null),
  })

export const jobHandlers: JobHandlers = ({ publicUrl }) => authMails(publicUrl)
