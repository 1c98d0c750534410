export const MOSAIC_PICTURES = 7
