import type { NoticeItem } from '@sendit/core/notices/items.ts'
import type { Executor } from '#db/tables.ts'
import { DEED } from '#jobs/letter-lanes.ts'
import { enqueueLetters } from '#jobs/letter-outbox.ts'

/** Who is told what: everybody in the trip, or members by their ids. */
export type Telling = { to: 'crew' | readonly string[]; item: NoticeItem }

/** Something that members of a trip may want to know. Each is told by the first telling that is for them, and the doer by none. */
export type Deed = { tripId: string; byUserId: string | null; tellings: readonly Telling[] }

/**
 * Writes deeds down in the transaction that does them: one row each, however many there are to tell (docs/decisions/0055). Who
 * is told, and how, is worked out after it.
 */
export async function writeDeeds(tx: Executor, deeds: readonly Deed[], now: Date): Promise<void> {
  const told = deeds.filter(({ tellings }) => tellings.some(({ to }) => to.length > 0))
  await enqueueLetters(
    tx,
    told.map((payload) => ({ kind: DEED, to: '', payload })),
    now,
  )
}

export const writeDeed = (tx: Executor, deed: Deed, now: Date) => writeDeeds(tx, [deed], now)
