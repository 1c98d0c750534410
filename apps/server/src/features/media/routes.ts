import {
  GalleryMedium,
  MediaQuery,
  Medium,
  MediumParams,
  UploadAllowance,
} from '@sendit/core/media/contract.ts'
import { MAX_MEDIA_BYTES, MAX_POSTER_BYTES, TOO_LARGE_MEDIA } from '@sendit/core/media/limits.ts'
import { TripParams } from '@sendit/core/trips/contract.ts'
import { Done } from '@sendit/core/wire.ts'
import { z } from 'zod'
import { signUrls, UNSIGNED } from '#files/links.ts'
import { memberAccessOf, tripAccessOf } from '#http/access-rules.ts'
import { linkNextPage } from '#http/next-page.ts'
import { repeatableOf } from '#http/repeats.ts'
import type { App } from '#http/server.ts'
import type { UploadForm, Uploads } from '#http/uploads/uploads.ts'
import { presentMedium } from './present.ts'
import type { MediaService } from './service.ts'
import type { MediumRow } from './store.ts'

const FORM: UploadForm = {
  files: { file: MAX_MEDIA_BYTES, poster: MAX_POSTER_BYTES },
  tooLarge: TOO_LARGE_MEDIA,
}

type Dependencies = { media: MediaService; uploads: Uploads }

/** Mount it where bodies come as streams. */
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
        // The first answer to a repeat may have been given by a server of the version before.
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

  // Of deleted media too, so that deleting again meets the same door.
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
