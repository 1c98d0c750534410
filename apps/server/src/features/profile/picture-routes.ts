import { MAX_PICTURE_BYTES, TOO_LARGE_PICTURE } from '@sendit/core/media/limits.ts'
import { User } from '@sendit/core/profile/contract.ts'
import type { Admins } from '#access/admins.ts'
import { presentUser } from '#access/present-user.ts'
import { invalid } from '#errors.ts'
import { userOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import type { UploadForm, Uploads } from '#http/uploads/uploads.ts'
import type { ProfileService } from './service.ts'

/** docs/product.md 9.1. */
const FIELD = 'profileImage'
const FORM: UploadForm = { files: { [FIELD]: MAX_PICTURE_BYTES }, tooLarge: TOO_LARGE_PICTURE }

type Dependencies = { profile: ProfileService; uploads: Uploads; admins: Admins }

/** Mount it where bodies come as streams. */
export function profilePictureRoutes(app: App, { profile, uploads, admins }: Dependencies) {
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
