import { isEvidence } from '#features/awards/evidence-store.ts'
import { whenMediumIsRemoved } from '#features/chat/change-service.ts'
import { messageTeller } from '#features/chat/socket.ts'
import { receiptRoutes } from '#features/expenses/receipt-routes.ts'
import { createReceiptsService } from '#features/expenses/receipt-service.ts'
import { albumRoutes } from '#features/media/album-routes.ts'
import { createAlbumService } from '#features/media/album-service.ts'
import { fileRoutes } from '#features/media/file-routes.ts'
import { createFileService } from '#features/media/file-service.ts'
import { pictureRoutes } from '#features/media/picture-routes.ts'
import { photoReactionRoutes } from '#features/media/reaction-routes.ts'
import { createPhotoReactions } from '#features/media/reaction-service.ts'
import { mediaRoutes } from '#features/media/routes.ts'
import { createMediaService } from '#features/media/service.ts'
import { createFileUpkeep, type FileUpkeep } from '#features/media/upkeep-jobs.ts'
import { profilePictureRoutes } from '#features/profile/picture-routes.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { createProfileService } from '#features/profile/service.ts'
import { createPictures } from '#files/pictures.ts'
import type { App } from '#http/server.ts'
import { createUploadSlots, measurePictures, measureUploads } from '#http/uploads/slots.ts'
import { createUploads, takeBodiesAsStreams } from '#http/uploads/uploads.ts'
import type { Job } from '#jobs/runner.ts'
import { SWEEP_EVERY_MS } from '#jobs/sweep.ts'
import type { Mount } from './house.ts'

const RECOVER_EVERY_MS = 60_000

/** What has to do with files: the gallery, profiles and pictures, and the way to the files themselves. */
export const mountFiles: Mount = async (app, house) => {
  const { meters, images, clock, realtime } = house
  const upkeep = createFileUpkeep(house)
  await upkeep.noteAbandoned()
  const slots = createUploadSlots()
  measureUploads(meters, slots)
  measurePictures(meters, images)
  const uploads = createUploads({ ...house, slots, now: clock.now })
  const pictures = createPictures(house)
  const profile = createProfileService({ ...house, pictures })
  const changeMessages = whenMediumIsRemoved(messageTeller(realtime, 'message_changed'))
  const onRemoved: typeof changeMessages = async (work, removed) => {
    await changeMessages(work, removed)
    if (await isEvidence(work.tx, removed.mediaId)) house.news.changed(work, removed.tripId, ['awards'])
  }
  const media = createMediaService({ ...house, onRemoved })
  profileRoutes(app, { ...house, profile })
  photoReactionRoutes(app, { ...house, reactions: createPhotoReactions(house) })
  albumRoutes(app, { ...house, album: createAlbumService(house) })
  fileRoutes(app, { ...house, files: createFileService(house) })
  await app.register(async (uploading: App) => {
    await takeBodiesAsStreams(uploading)
    mediaRoutes(uploading, { media, uploads })
    receiptRoutes(uploading, { receipts: createReceiptsService(house), uploads })
    pictureRoutes(uploading, { ...house, uploads, pictures })
    profilePictureRoutes(uploading, { ...house, profile, uploads })
  })
  return { jobs: upkeepJobs(upkeep) }
}

const upkeepJobs = (upkeep: FileUpkeep): Job[] => [
  { name: 'files', everyMs: SWEEP_EVERY_MS, run: upkeep.sweep },
  { name: 'times of media', everyMs: SWEEP_EVERY_MS, run: upkeep.timeEarlier },
  { name: 'unfinished files', everyMs: SWEEP_EVERY_MS, run: upkeep.sweepUnfinished },
  // Not at the start itself: a storage that is away must not keep the server away too.
  { name: 'abandoned uploads', everyMs: RECOVER_EVERY_MS, run: upkeep.clearAbandoned },
]
