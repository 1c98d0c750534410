import { z } from 'zod'
import { Id, Instant } from '#wire.ts'
import { MEDIA_TYPES } from './media-types.ts'

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

export const Medium = MessageMedium.extend({
  /** A user's id, or an invite's for a guest. */
  uploadedBy: Id,
  uploaderName: z.string(),
  createdAt: Instant,
})
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
export const MediumParams = z.object({ mediaId: z.string() })
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
