import { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import type { Admins } from '#access/admins.ts'
import { presentUser } from '#access/present-user.ts'
import { userOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import type { ProfileService } from './service.ts'

export function profileRoutes(app: App, { profile, admins }: { profile: ProfileService; admins: Admins }) {
  app.put(
    '/api/profile',
    {
      config: { access: 'self', limit: 'profileEdits' },
      schema: {
        tags: ['profile'],
        operationId: 'updateProfile',
        summary: "Change the caller's own profile",
        body: UpdateProfile,
        response: { 200: User },
      },
    },
    async (request) => {
      const actor = userOf(request)
      return presentUser(await profile.update(actor, request.body), await admins.isAdmin(actor))
    },
  )
}
