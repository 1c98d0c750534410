import { shoreRoutes } from '#features/profile/shore-routes.ts'
import { createShoreService } from '#features/profile/shore-service.ts'
import type { Mount } from './house.ts'

/** Whom riders name to be told when they are overdue. */
export const mountShore: Mount = (app, house) =>
  shoreRoutes(app, { ...house, shore: createShoreService({ ...house, appSecret: house.config.appSecret }) })
