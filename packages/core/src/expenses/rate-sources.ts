/** Where a rate comes from: the European Central Bank's list, or whoever paid. */
export const RATE_SOURCES = ['ecb', 'own'] as const
export type RateSource = (typeof RATE_SOURCES)[number]
