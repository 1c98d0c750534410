import type { FeaturePlugin } from '#context.ts'
import { messagePublisher } from '#features/chat/socket.ts'
import type { App } from '#http/server.ts'
import { measurePictures } from '#http/uploads/slots.ts'
import { takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import { CLEANUP_EVERY_MS } from '#queue/cleanup.ts'
import { albumRoutes } from './album-routes.ts'
import { createAlbumService } from './album-service.ts'
import { createFileCleanup } from './cleanup-jobs.ts'
import { createFileService } from './file-service.ts'
import { fileRoutes, mediaRoutes, photoReactionRoutes, pictureRoutes } from './routes.ts'
import { createMediaService, createPhotoReactions } from './service.ts'

const RECOVER_EVERY_MS = 60_000

export const plugin: FeaturePlugin = async (app, context) => {
  const cleanup = createFileCleanup(context)
  await cleanup.noteAbandoned()
  measurePictures(context.meters, context.images)
  const announceChange = messagePublisher(context.realtime, 'message_changed')
  photoReactionRoutes(app, { ...context, reactions: createPhotoReactions(context) })
  albumRoutes(app, { ...context, album: createAlbumService(context) })
  fileRoutes(app, { ...context, files: createFileService(context) })
  await app.register(async (uploading: App) => {
    await takeBodiesAsStreams(uploading)
    mediaRoutes(uploading, { ...context, media: createMediaService({ ...context, announceChange }) })
    pictureRoutes(uploading, context)
  })
  return {
    jobs: [
      { name: 'files', everyMs: CLEANUP_EVERY_MS, run: cleanup.cleanUp },
      { name: 'unfinished files', everyMs: CLEANUP_EVERY_MS, run: cleanup.deleteUnfinished },
      // Not part of the start: unavailable storage must not prevent it.
      { name: 'abandoned uploads', everyMs: RECOVER_EVERY_MS, run: cleanup.clearAbandoned },
    ],
  }
}
