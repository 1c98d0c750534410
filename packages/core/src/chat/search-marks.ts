import type { MediaType } from '#media/media-types.ts'
import type { SearchKind } from './search-kinds.ts'

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
