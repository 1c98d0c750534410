// docs/product.md 18.
/** How many pictures the recap shows. */
export const MOSAIC_PICTURES = 7
/** Between the first ride and the last one; past hours of more days are not asked for. */
export const MAX_WIND_DAYS = 62
