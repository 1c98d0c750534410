import { join } from 'node:path'
import { previewInvite } from '#features/invites/preview-service.ts'
import { serveWebApp } from '#http/pages/web-app.ts'
import type { App } from '#http/server.ts'
import type { House } from './house.ts'

/** The built web app, with the trip of an invite in the head of the page that its link opens. */
export const mountWebApp = (app: App, house: House, webRoot: string | undefined): Promise<void> =>
  serveWebApp(app, {
    ...house,
    webRoot,
    keptRoot: join(house.config.dataDir, 'web'),
    previewOf: (request) => previewInvite(house.database.db, request.actor),
    now: house.clock.now(),
  })
