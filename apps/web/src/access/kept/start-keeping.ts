import type { QueryClient } from '@tanstack/react-query'
import { dropPictures } from '#lib/drop-kept.ts'
import { keepingRefused } from '#lib/keeping-refused.ts'
import { forgetPicturesIn } from './kept-pictures.ts'
import { type KeptReads, keepReads } from './kept-reads.ts'
import { openKeptRows } from './kept-rows.ts'

/** The part of `keeping.ts` that comes with the shell's code. */
export function startKeeping(queryClient: QueryClient): KeptReads {
  return keepReads(queryClient.getQueryCache(), openKeptRows(SHAPE_OF_READS), {
    onRefused: keepingRefused.note,
    onEmptied: () => void dropPictures(),
    onGone: (rows) => void forgetPicturesIn(rows),
  })
}
