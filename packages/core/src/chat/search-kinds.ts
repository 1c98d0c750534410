/** What a search can be narrowed to: messages that share a picture or video, that hold a web address, or that share any other file. */
export const SEARCH_KINDS = ['photos', 'links', 'files'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
