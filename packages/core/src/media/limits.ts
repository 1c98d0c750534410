const MEGABYTE = 1024 * 1024

export const MAX_MEDIA_BYTES = 50 * MEGABYTE
export const MAX_POSTER_BYTES = 5 * MEGABYTE
export const MAX_PICTURE_BYTES = 5 * MEGABYTE
/** 50 MB is 67 MB as a data URL. */
export const MAX_UPLOAD_REQUEST_BYTES = 72 * MEGABYTE
/** The server decodes no more, so browsers downscale first. */
export const MAX_IMAGE_PIXELS = 100_000_000
export const MAX_FILENAME = 255
export const MEDIA_PAGE = 60
export const GUEST_MAX_FILES = 10
export const GUEST_MAX_BYTES = 100 * MEGABYTE
export const MEMBER_MAX_BYTES_PER_TRIP = 2 * 1024 * MEGABYTE
/** Across all trips: five trips at their limit. */
export const MEMBER_MAX_BYTES = 10 * 1024 * MEGABYTE
/** Per person; each reads every file of the trip. */
export const ALBUMS_PER_HOUR = 2
/** The ids go into a URL. */
export const MAX_ALBUM_CHOICE = 200
export const UPLOADS_AT_A_TIME = 2
/** Per member; a trip produces some 200 photos a day. */
export const UPLOADS_PER_HOUR = 200
export const GUEST_UPLOADS_PER_HOUR = 10
export const UPLOAD_BYTES_PER_DAY = 2 * 1024 * MEGABYTE
export const TOO_LARGE_MEDIA = 'File too large: Please select a file smaller than 50MB'
export const TOO_LARGE_PICTURE = 'File Too Large: Please select an image smaller than 5MB.'
