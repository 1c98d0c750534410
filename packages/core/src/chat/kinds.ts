import type { MediaType } from '#media/accepted-files.ts'

export const SHARED_KINDS = ['expense', 'award', 'poll', 'session'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

export const SYSTEM_KINDS = ['outing', 'window'] as const
export type SystemKind = (typeof SYSTEM_KINDS)[number]

export const ABOUT_KINDS = [...SHARED_KINDS, ...SYSTEM_KINDS] as const
export type AboutKind = (typeof ABOUT_KINDS)[number]

export const SEARCH_KINDS = ['photos', 'links', 'files'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** A user id or a guest's invite id. */
export type Marked = { text: string; senderId: string; mediumType: MediaType | null }

const LINK = /https?:\/\/|www\./i

/** Search words contain no dash, so marks cannot collide with them. */
export const senderMark = (id: string) => `-${id}`
export const kindMark = (kind: SearchKind) => `-${kind}`

export function searchMarks({ text, senderId, mediumType }: Marked): string[] {
  const kinds: SearchKind[] = LINK.test(text) ? ['links'] : []
  if (mediumType !== null) kinds.push(mediumType === 'file' ? 'files' : 'photos')
  return [senderMark(senderId), ...kinds.map(kindMark)]
}
