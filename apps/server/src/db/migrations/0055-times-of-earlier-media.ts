import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'
import { timeEarlierMedia } from '#db/times-of-media.ts'

/** What was shared before times were read stands where it was uploaded. */
export function timesOfEarlierMedia(_schema: Schema, tx: Executor): Promise<'more' | 'done'> {
  return timeEarlierMedia(tx)
}
