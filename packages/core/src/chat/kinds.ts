import type { MediaType } from '#media/accepted-files.ts'

/** Records of the trip that people put into its chat. */
export const SHARED_KINDS = ['expense', 'award', 'poll', 'session'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** Records about which SendIt! speaks by itself (docs/decisions/0053). */
export const SYSTEM_KINDS = ['outing', 'window'] as const
export type SystemKind = (typeof SYSTEM_KINDS)[number]

/** What a message can be about: records of its trip that it shows as they are now. */
export const ABOUT_KINDS = [...SHARED_KINDS, ...SYSTEM_KINDS] as const
export type AboutKind = (typeof ABOUT_KINDS)[number]

/** What a search can be narrowed to: messages that share a picture or video, that hold a web address, or that share any other file. */
export const SEARCH_KINDS = ['photos', 'links', 'files'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** A sender is an account or the invite of a guest, by its id. */
export type Marked = { text: string; senderId: string; mediumType: MediaType | null }

const LINK = /https?:\/\/|www\./i

/** In words of text there is no dash, so none begins like a mark. */
export const senderMark = (id: string) => `-${id}`
export const kindMark = (kind: SearchKind) => `-${kind}`

/** What a search can be narrowed to, of a message, as words that nobody can say. */
export function searchMarks({ text, senderId, mediumType }: Marked): string[] {
  const kinds: SearchKind[] = LINK.test(text) ? ['links'] : []
  if (mediumType !== null) kinds.push(mediumType === 'file' ? 'files' : 'photos')
  return [senderMark(senderId), ...kinds.map(kindMark)]
}
