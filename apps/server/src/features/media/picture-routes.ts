import { UploadedPicture } from '@sendit/core/media/contract.ts'
import { MAX_PICTURE_BYTES, TOO_LARGE_PICTURE } from '@sendit/core/media/limits.ts'
import type { Admins } from '#access/admins.ts'
import type { Images } from '#adapters/images/port.ts'
import { invalid } from '#errors.ts'
import type { Pictures } from '#files/pictures.ts'
import { userOf } from '#http/access-rules.ts'
import type { App } from '#http/server.ts'
import type { UploadForm, Uploads } from '#http/uploads/uploads.ts'

const FORM: UploadForm = { files: { file: MAX_PICTURE_BYTES }, tooLarge: TOO_LARGE_PICTURE }
const PICTURE_PIXELS = 1600

type Dependencies = { uploads: Uploads; pictures: Pictures; images: Images; admins: Admins }

/** Mount it where bodies come as streams. */
export function pictureRoutes(app: App, { uploads, pictures, images, admins }: Dependencies) {
  app.post(
    '/api/upload',
    {
      config: { access: 'user', takesUpload: true },
      schema: {
        tags: ['media'],
        operationId: 'uploadPicture',
        summary: "Upload a picture for a trip's hero",
        consumes: ['multipart/form-data'],
        description: 'A form with `file` and `directory`: hero-images, or beaches for an administrator.',
        response: { 201: UploadedPicture },
      },
    },
    async (request, reply) => {
      const actor = userOf(request)
      const url = await uploads.take(request, FORM, async ({ id, files, fields }) => {
        const { directory } = fields
        const isForBeach = directory === 'beaches' && (await admins.isAdmin(actor))
        if (directory !== 'hero-images' && !isForBeach)
          throw invalid('directory', 'Pictures go into hero-images.')
        const file = files.get('file')
        if (file === undefined) throw invalid('file', 'Please select a valid image file')
        const draw = (path: string) => images.shrink(path, PICTURE_PIXELS)
        const kind = isForBeach ? 'beach' : 'hero'
        return pictures.add({ id, kind, ownerUserId: actor.userId, file, draw })
      })
      return reply.code(201).send({ url })
    },
  )
}
