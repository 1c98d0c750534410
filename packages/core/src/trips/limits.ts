export const MAX_TRIP_NAME = 120
export const MAX_LOCATION = 120
export const MAX_TRIP_TEXT = 4000
export const MAX_HERO_URL = 2048
export const MEMBER_PREVIEW = 3
export const PHOTO_PREVIEW = 3
export const TRIPS_PAGE = 100
/** Bounds the reads of one person. */
export const MAX_TRIPS_PER_PERSON = 500
/** Inclusive. */
export const MAX_TRIP_DAYS = 60
export const FIRST_TRIP_DAY = '1970-01-01'
export const LAST_TRIP_DAY = '2100-12-31'
