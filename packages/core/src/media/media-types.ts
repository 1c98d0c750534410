/** What can be looked at, what can be played, and everything else. */
export const MEDIA_TYPES = ['image', 'video', 'file'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
