// docs/product.md 6.1 and 6.4, docs/security.md C1 and C7.
const MEGABYTE = 1024 * 1024

export const MAX_MEDIA_BYTES = 50 * MEGABYTE
/** A video's still, made by the uploader's browser. */
export const MAX_POSTER_BYTES = 5 * MEGABYTE
/** Hero, profile and beach pictures. */
export const MAX_PICTURE_BYTES = 5 * MEGABYTE
/** The whole request: 50 MB are 67 as a data URL, which is the longest form. */
export const MAX_UPLOAD_REQUEST_BYTES = 72 * MEGABYTE
/** More is not drawn by the server, so a browser sends a smaller one. */
export const MAX_IMAGE_PIXELS = 100_000_000
export const MAX_FILENAME = 255
export const MEDIA_PAGE = 60
export const GUEST_MAX_FILES = 10
export const GUEST_MAX_BYTES = 100 * MEGABYTE
export const MEMBER_MAX_BYTES_PER_TRIP = 2 * 1024 * MEGABYTE
/** Over all trips, pictures of oneself and of trips included: five trips filled to their limit. */
export const MEMBER_MAX_BYTES = 10 * 1024 * MEGABYTE
/** Of one person, in any hour; each reads all that the trip holds. */
export const ALBUMS_PER_HOUR = 2
/** Photos that are asked for one by one; more is the whole album. Their ids stand in an address. */
export const MAX_ALBUM_CHOICE = 200
/** A client that sends more at a time is refused. */
export const UPLOADS_AT_A_TIME = 2
/** By a member, in any hour; a guest's are fewer. A day's photos of a trip are some two hundred. */
export const UPLOADS_PER_HOUR = 200
export const GUEST_UPLOADS_PER_HOUR = 10
/** By one person. */
export const UPLOAD_BYTES_PER_DAY = 2 * 1024 * MEGABYTE
export const TOO_LARGE_MEDIA = 'File too large: Please select a file smaller than 50MB'
export const TOO_LARGE_PICTURE = 'File Too Large: Please select an image smaller than 5MB.'
