export const MAX_TRIP_NAME = 120
/** The longest place the weather look-up takes. */
export const MAX_LOCATION = 120
export const MAX_TRIP_TEXT = 4000
export const MAX_HERO_URL = 2048
/** How many faces a tile shows. */
export const MEMBER_PREVIEW = 3
/** How many of the newest photos a tile shows. */
export const PHOTO_PREVIEW = 3
/** How many trips one answer lists. */
export const TRIPS_PAGE = 100
/** More than anybody plans; it bounds what one person can make a server read. */
export const MAX_TRIPS_PER_PERSON = 500
/** The last day of a trip is at most one less after its first. */
export const MAX_TRIP_DAYS = 60
/** The days that can be written down anywhere: those of trips, flights and bills. */
export const FIRST_TRIP_DAY = '1970-01-01'
export const LAST_TRIP_DAY = '2100-12-31'
