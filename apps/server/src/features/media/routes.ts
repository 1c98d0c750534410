import {
  FileParams,
  FileQuery,
  GalleryMedium,
  MediaQuery,
  Medium,
  MediumParams,
  MediumReactionParams,
  UploadAllowance,
  UploadedPicture,
} from '@sendit/core/media/contract.ts'
import {
  MAX_MEDIA_BYTES,
  MAX_PICTURE_BYTES,
  MAX_POSTER_BYTES,
  TOO_LARGE_MEDIA,
  TOO_LARGE_PICTURE,
} from '@sendit/core/media/limits.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#adapters/clock.ts'
import type { Images } from '#adapters/images/port.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { Admins } from '#auth/actor.ts'
import type { Work } from '#db/open.ts'
import type { RepeatGuard } from '#db/repeat-guard.ts'
import { invalid } from '#errors.ts'
import { signUrls, UNSIGNED } from '#files/links.ts'
import type { Pictures } from '#files/pictures.ts'
import { memberAccessOf, tripAccessOf, userOf } from '#http/access-rules.ts'
import { sendStoredFile } from '#http/files.ts'
import { LIMITS } from '#http/rate-limits.ts'
import { answerOnce, linkNextPage, repeatableOf } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { UploadForm, Uploads } from '#http/uploads/uploads.ts'
import type { FileService } from './file-service.ts'
import { presentMedium } from './present.ts'
import type { MediaService, PhotoReactions } from './service.ts'
import type { MediumRow } from './store.ts'

const FORM: UploadForm = {
  files: { file: MAX_MEDIA_BYTES, poster: MAX_POSTER_BYTES },
  tooLarge: TOO_LARGE_MEDIA,
}

type Dependencies = { media: MediaService; uploads: Uploads }

/** Needs streamed bodies. */
export function mediaRoutes(app: App, { media, uploads }: Dependencies) {
  app.get(
    '/api/trips/:tripId/media',
    {
      config: { access: { trip: 'read' }, changesWith: 'changes' },
      schema: {
        tags: ['media'],
        operationId: 'listMedia',
        summary: "List a trip's photos and videos, the one taken last first",
        params: TripParams,
        querystring: MediaQuery,
        response: { 200: z.array(GalleryMedium) },
      },
    },
    async (request, reply) => {
      const page = await media.listPage(tripAccessOf(request), request.query.before)
      linkNextPage({ request, reply }, { before: page.next })
      return page.rows.map((row) => presentMedium(row, request.sign))
    },
  )

  app.post(
    '/api/trips/:tripId/media',
    {
      config: { access: { trip: 'contribute' }, takesUpload: true },
      schema: {
        tags: ['media'],
        operationId: 'addMedium',
        summary: 'Add a photo, a video or a document to a trip',
        consumes: ['application/json', 'multipart/form-data'],
        description:
          'JSON {fileData: data URL, filename, type}, or a form with `file` and, for a video, `poster`, `width`, `height` and `duration` (seconds).',
        params: TripParams,
        // A replayed answer may come from an older server.
        response: { 201: Medium },
      },
    },
    async (request, reply) => {
      const access = tripAccessOf(request)
      const present = (row: MediumRow) => presentMedium(row, UNSIGNED)
      const answering = { call: repeatableOf(request), present }
      const medium = await uploads.take(request, FORM, (upload) => media.add(access, upload, answering))
      return reply.code(201).send(signUrls(medium, request.sign))
    },
  )

  allowanceRoute(app, uploads)

  // Includes deleted media, so that a repeated deletion is authorised alike.
  const access = { trip: 'write', row: { of: 'media', named: 'mediaId' } } as const
  app.delete(
    '/api/media/:mediaId',
    {
      config: { access },
      schema: {
        tags: ['media'],
        operationId: 'deleteMedium',
        summary: 'Delete a photo or a video',
        params: MediumParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await media.remove(memberAccessOf(request), request.params.mediaId)
      return { success: true as const }
    },
  )
}

function allowanceRoute(app: App, uploads: Uploads) {
  app.get(
    '/api/trips/:tripId/media/allowance',
    {
      config: { access: { trip: 'contribute' } },
      schema: {
        tags: ['media'],
        operationId: 'readUploadAllowance',
        summary: 'How many files and bytes the caller may still send',
        description:
          'A member sends 200 files an hour, a guest 10, and everybody 2 GB a day. One more is answered 429.',
        params: TripParams,
        response: { 200: UploadAllowance },
      },
    },
    (request) => uploads.allowance(request),
  )
}

type ReactionRoutesDependencies = { reactions: PhotoReactions; repeatGuard: RepeatGuard }

const OF_MEDIUM = {
  access: { trip: 'contribute', row: { of: 'media', named: 'mediaId' } },
  limit: LIMITS.reactions,
} as const

const response = { 200: GalleryMedium }

export function photoReactionRoutes(app: App, { reactions, repeatGuard }: ReactionRoutesDependencies) {
  async function answer(request: FastifyRequest, run: (work: Work) => Promise<MediumRow>) {
    const { body } = await answerOnce<GalleryMedium>({ request, repeatGuard }, async (work) => ({
      status: 200,
      body: presentMedium(await run(work), UNSIGNED),
    }))
    return signUrls(body, request.sign)
  }

  app.put(
    '/api/media/:mediaId/reactions/:emoji',
    {
      config: OF_MEDIUM,
      schema: {
        tags: ['media'],
        operationId: 'addPhotoReaction',
        summary: 'React to a photo or a video with one emoji',
        params: MediumReactionParams,
        response,
      },
    },
    (request) => answer(request, (work) => reactions.react(work, tripAccessOf(request), request.params)),
  )

  app.delete(
    '/api/media/:mediaId/reactions/:emoji',
    {
      config: OF_MEDIUM,
      schema: {
        tags: ['media'],
        operationId: 'removePhotoReaction',
        summary: 'Take an own reaction to a photo or a video back',
        params: MediumReactionParams,
        response,
      },
    },
    (request) => answer(request, (work) => reactions.unreact(work, tripAccessOf(request), request.params)),
  )
}

const PICTURE_FORM: UploadForm = { files: { file: MAX_PICTURE_BYTES }, tooLarge: TOO_LARGE_PICTURE }
const PICTURE_PIXELS = 1600

type PictureRoutesDependencies = { uploads: Uploads; pictures: Pictures; images: Images; admins: Admins }

/** Needs streamed bodies. */
export function pictureRoutes(app: App, { uploads, pictures, images, admins }: PictureRoutesDependencies) {
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
      const url = await uploads.take(request, PICTURE_FORM, async ({ id, files, fields }) => {
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

type FileRoutesDependencies = { files: FileService; storage: Storage; clock: Clock }

export function fileRoutes(app: App, { files, storage, clock }: FileRoutesDependencies) {
  app.get(
    '/files/:fileId/:variant',
    {
      // Permission depends on the file, so the service checks it.
      config: { access: 'anyone', limit: LIMITS.files },
      compress: false,
      schema: {
        tags: ['media'],
        operationId: 'readFile',
        summary: 'Read a picture, a video or a document, or a part of it',
        params: FileParams,
        querystring: FileQuery,
      },
    },
    async (request, reply) => {
      const content = await files.find(request.actor, { ...request.params, ...request.query })
      return sendStoredFile({ request, reply }, { storage, now: clock.now() }, content)
    },
  )
}
