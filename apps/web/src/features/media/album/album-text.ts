import type { AlbumFacts, Medium } from '@sendit/core/media/contract.ts'
import { MAX_ALBUM_CHOICE } from '@sendit/core/media/limits.ts'

/** '1 photo', '12 photos'; with anything else among them '3 files'. */
export function countText(media: readonly Pick<Medium, 'type'>[]): string {
  const word = media.every(({ type }) => type === 'image') ? 'photo' : 'file'
  return `${media.length} ${word}${media.length === 1 ? '' : 's'}`
}

/** Why an album cannot be downloaded now; undefined where it can. */
export function albumRefusal({ left, perHour, againInSeconds, isUnderWay }: AlbumFacts): string | undefined {
  if (isUnderWay) return 'Your other album is still on its way. Wait for it first.'
  if (left > 0) return undefined
  const minutes = Math.max(1, Math.ceil(againInSeconds / 60))
  return `You can download ${perHour} albums an hour. The next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** What is wrong with a choice; undefined where nothing is. */
export function choiceRefusal(count: number): string | undefined {
  return count > MAX_ALBUM_CHOICE ? `Choose up to ${MAX_ALBUM_CHOICE}, or download all.` : undefined
}
