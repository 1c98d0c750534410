import { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import type { Admins } from '#access/admins.ts'
import { presentUser } from '#access/present-user.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { userOf } from '#http/access-rules.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { ProfileService } from './service.ts'

type Dependencies = { profile: ProfileService; admins: Admins; repeatGuard: RepeatGuard }

export function profileRoutes(app: App, { profile, admins, repeatGuard }: Dependencies) {
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
      const isAdmin = await admins.isAdmin(actor)
      const { body } = await answerOnce({ request, repeatGuard }, async (work) => {
        const user = await profile.update(work, actor, request.body)
        return { status: 200, body: presentUser(user, isAdmin) }
      })
      return body
    },
  )
}
