export const GOOD_SCORE = 80
export const FAIR_SCORE = 60
export const BEACHES_SHOWN = 3
export const NEAR_KM = 75
export const MAX_RECOMMENDED = 12
export const MAX_IMAGE_URL = 2048
