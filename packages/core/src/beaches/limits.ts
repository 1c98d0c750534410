/** docs/weather.md 6.1: the colours of a beach's score. */
export const GOOD_SCORE = 80
export const FAIR_SCORE = 60
/** How many beaches a trip shows before 'Show all'. */
export const BEACHES_SHOWN = 3
/** Beaches further from the place than this are not recommended, and never more than this many. */
export const NEAR_KM = 75
export const MAX_RECOMMENDED = 12
export const MAX_IMAGE_URL = 2048
