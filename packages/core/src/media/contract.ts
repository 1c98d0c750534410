import { z } from 'zod'
import { Reaction } from '#reactions.ts'
import { Id, Instant, WallTime } from '#wire.ts'
import { MEDIA_TYPES } from './accepted-files.ts'
import { MAX_ALBUM_CHOICE } from './limits.ts'

/** A photo, video or other file as a message carries it. */
export const MessageMedium = z.object({
  id: Id,
  url: z.string(),
  previewUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** A tiny blurred picture as a data URL, shown until the real one is there. */
  placeholder: z.string().nullable(),
  filename: z.string(),
  type: z.enum(MEDIA_TYPES),
  mimeType: z.string(),
  size: z.number(),
  /** Pixels, upright. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
})
export type MessageMedium = z.infer<typeof MessageMedium>

/** What came to media later. */
const Additions = z.object({
  /** By the clock of the trip's place; of what tells no time, when it was shared. */
  takenAt: WallTime,
  reactions: z.array(Reaction),
})

/** A medium as this version answers it. */
export const GalleryMedium = MessageMedium.extend({
  /** A user's id, or an invite's for a guest. */
  uploadedBy: Id,
  uploaderName: z.string(),
  /** When it was shared. */
  createdAt: Instant,
}).extend(Additions.shape)
export type GalleryMedium = z.infer<typeof GalleryMedium>

/** The same as a server of the version before may have answered it, and as a device may have kept it. */
export const Medium = GalleryMedium.extend(Additions.partial().shape)
export type Medium = z.infer<typeof Medium>

/** What a person may still send. */
export const UploadAllowance = z.object({
  /** Within this hour, which ends in `filesInSeconds`. */
  files: z.number().int(),
  /** Of so many in all. */
  perHour: z.number().int(),
  filesInSeconds: z.number().int(),
  /** Within this day, which ends in `bytesInSeconds`. */
  bytes: z.number().int(),
  bytesInSeconds: z.number().int(),
})
export type UploadAllowance = z.infer<typeof UploadAllowance>

export const MediaQuery = z.object({ before: Id.optional() })
/** Which media an album is to have, their ids with commas between; all of the trip where it is left out. */
export const AlbumQuery = z.object({
  ids: z
    .string()
    .max(MAX_ALBUM_CHOICE * 40)
    .transform((text) => text.split(','))
    .pipe(z.array(Id).min(1).max(MAX_ALBUM_CHOICE, `Choose up to ${MAX_ALBUM_CHOICE}, or download all.`))
    .optional(),
})
/** The same in an address that may be signed. */
export const AlbumFileQuery = AlbumQuery.extend({
  exp: z.string().max(20).optional(),
  sig: z.string().max(200).optional(),
})

export type AlbumFileQuery = z.infer<typeof AlbumFileQuery>

/** What an album would have, and whether the caller may have it now. */
export const AlbumFacts = z.object({
  count: z.number().int(),
  /** All files together; null for guests, who get smaller pictures of unknown size. */
  bytes: z.number().int().nullable(),
  /** Where it is: for guests signed, for an hour. */
  url: z.string(),
  /** How many more albums the caller may download within this hour, which ends in `againInSeconds`. */
  left: z.number().int(),
  perHour: z.number().int(),
  againInSeconds: z.number().int(),
  /** One of theirs is being downloaded, and only one can be. */
  isUnderWay: z.boolean(),
})
export type AlbumFacts = z.infer<typeof AlbumFacts>

export const MediumParams = z.object({ mediaId: z.string() })
/** As somebody's keyboard writes it; what is no single emoji is refused with a sentence. */
export const MediumReactionParams = MediumParams.extend({ emoji: z.string() })
export const FileParams = z.object({ fileId: z.string(), variant: z.string() })
/** The signature that a guest's addresses carry. */
export const FileQuery = z.object({ exp: z.string().max(20).optional(), sig: z.string().max(200).optional() })

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)

/** What a browser that could play the video tells of it. Anything odd counts as not told. */
export const VideoFacts = z.object({
  width: wholeNumber.pipe(z.number().min(1)).optional().catch(undefined),
  height: wholeNumber.pipe(z.number().min(1)).optional().catch(undefined),
  /** Seconds. */
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
