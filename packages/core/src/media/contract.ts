import { z } from 'zod'
import { Reaction } from '#reactions.ts'
import { Id, Instant, WallTime } from '#wire.ts'
import { MEDIA_TYPES } from './accepted-files.ts'
import { MAX_ALBUM_CHOICE } from './limits.ts'

export const MessageMedium = z.object({
  id: Id,
  url: z.string(),
  previewUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** Blurred data URL. */
  placeholder: z.string().nullable(),
  filename: z.string(),
  type: z.enum(MEDIA_TYPES),
  mimeType: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
})
export type MessageMedium = z.infer<typeof MessageMedium>

const Additions = z.object({
  /** Local time of the trip; falls back to the upload time. */
  takenAt: WallTime,
  reactions: z.array(Reaction),
})

export const GalleryMedium = MessageMedium.extend({
  /** User id, or a guest's invite id. */
  uploadedBy: Id,
  uploaderName: z.string(),
  createdAt: Instant,
}).extend(Additions.shape)
export type GalleryMedium = z.infer<typeof GalleryMedium>

/** As older servers and cached copies may have it. */
export const Medium = GalleryMedium.extend(Additions.partial().shape)
export type Medium = z.infer<typeof Medium>

export const UploadAllowance = z.object({
  files: z.number().int(),
  perHour: z.number().int(),
  filesInSeconds: z.number().int(),
  bytes: z.number().int(),
  bytesInSeconds: z.number().int(),
})
export type UploadAllowance = z.infer<typeof UploadAllowance>

export const MediaQuery = z.object({ before: Id.optional() })
export const AlbumQuery = z.object({
  ids: z
    .string()
    .max(MAX_ALBUM_CHOICE * 40)
    .transform((text) => text.split(','))
    .pipe(z.array(Id).min(1).max(MAX_ALBUM_CHOICE, `Choose up to ${MAX_ALBUM_CHOICE}, or download all.`))
    .optional(),
})
export const AlbumFileQuery = AlbumQuery.extend({
  exp: z.string().max(20).optional(),
  sig: z.string().max(200).optional(),
})

export type AlbumFileQuery = z.infer<typeof AlbumFileQuery>

export const AlbumFacts = z.object({
  count: z.number().int(),
  /** Null for guests, whose smaller copies are of unknown size. */
  bytes: z.number().int().nullable(),
  /** Signed for guests, valid for an hour. */
  url: z.string(),
  left: z.number().int(),
  perHour: z.number().int(),
  againInSeconds: z.number().int(),
  isUnderWay: z.boolean(),
})
export type AlbumFacts = z.infer<typeof AlbumFacts>

export const MediumParams = z.object({ mediaId: z.string() })
export const MediumReactionParams = MediumParams.extend({ emoji: z.string() })
export const FileParams = z.object({ fileId: z.string(), variant: z.string() })
/** Guests' signature. */
export const FileQuery = z.object({ exp: z.string().max(20).optional(), sig: z.string().max(200).optional() })

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)

/** From the uploader's browser; implausible values are ignored. */
export const VideoFacts = z.object({
  width: wholeNumber.pipe(z.number().min(1)).optional().catch(undefined),
  height: wholeNumber.pipe(z.number().min(1)).optional().catch(undefined),
  duration: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,9})?$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})
export type VideoFacts = z.infer<typeof VideoFacts>

export const UploadedPicture = z.object({ url: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>
