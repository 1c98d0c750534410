import { invitesRoutes } from '#features/invites/routes.ts'
import { createInvitesService } from '#features/invites/service.ts'
import type { Mount } from './house.ts'

export const mountInvites: Mount = (app, house) => {
  const { appSecret } = house.config
  invitesRoutes(app, { ...house, appSecret, invites: createInvitesService({ ...house, appSecret }) })
}
