// docs/product.md 18.
/** How many pictures the recap shows. */
export const MOSAIC_PICTURES = 7
