import { MAX_PICTURE_BYTES, TOO_LARGE_PICTURE } from '@sendit/core/media/limits.ts'
import { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import type { Admins } from '#auth/actor.ts'
import { presentUser } from '#auth/users.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { invalid } from '#errors.ts'
import { userOf } from '#http/access-rules.ts'
import { answerOnce } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { UploadForm, Uploads } from '#http/uploads/uploads.ts'
import type { ProfileService } from './service.ts'

const EDITS = { name: 'profileEdits', max: 10, windowMs: 60_000 } as const

type Dependencies = { profile: ProfileService; admins: Admins; repeatGuard: RepeatGuard }

export function profileRoutes(app: App, { profile, admins, repeatGuard }: Dependencies) {
  app.put(
    '/api/profile',
    {
      config: { access: 'self', limit: EDITS },
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

/** docs/product.md 9.1. */
const FIELD = 'profileImage'
const FORM: UploadForm = { files: { [FIELD]: MAX_PICTURE_BYTES }, tooLarge: TOO_LARGE_PICTURE }

type PictureRoutesDependencies = { profile: ProfileService; uploads: Uploads; admins: Admins }

/** Needs streamed bodies. */
export function profilePictureRoutes(app: App, { profile, uploads, admins }: PictureRoutesDependencies) {
  app.post(
    '/api/profile/upload',
    {
      config: { access: 'self', takesUpload: true },
      schema: {
        tags: ['profile'],
        operationId: 'uploadProfilePicture',
        summary: "Upload the caller's own profile picture",
        consumes: ['multipart/form-data'],
        description: `A form with \`${FIELD}\`.`,
        response: { 200: User },
      },
    },
    async (request) => {
      const actor = userOf(request)
      const user = await uploads.take(request, FORM, async ({ id, files }) => {
        const file = files.get(FIELD)
        if (file === undefined) throw invalid(FIELD, 'Please select an image file.')
        return profile.changePicture(actor, { id, file })
      })
      return presentUser(user, await admins.isAdmin(actor))
    },
  )
}
