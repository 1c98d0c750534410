import { findRow, settle } from '@sendit/core/expenses/settlement-rounds.ts'
import { penceToText } from '@sendit/core/money.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { z } from 'zod'
import { layoutLetter } from '#adapters/mail/letter-layout.ts'
import type { Executor } from '#db/tables.ts'
import type { LetterWriter } from '#jobs/letter-outbox.ts'
import { readLedger } from './ledger-store.ts'
import { findReminded } from './reminder-store.ts'

export const REMINDER_LETTER = 'reminder'

const Payload = z.object({ tripId: z.string(), fromUserId: z.string(), toUserId: z.string() })

/** Whether its reader wants to be mailed this, until when it waits, and how they get out of such letters. */
type AskReader = (
  db: Executor,
  userId: string,
  about: { category: 'money'; tripId: string; now: Date },
) => Promise<{ heldUntil: Date } | { unsubscribe: { text: string; link: string } } | undefined>

/** Writes the reminder of a debt as it is when the letter goes out; one that was paid meanwhile sends nothing. */
export function reminderLetter({
  publicUrl,
  askReader,
}: {
  publicUrl: string
  askReader: AskReader
}): Record<typeof REMINDER_LETTER, LetterWriter> {
  return {
    [REMINDER_LETTER]: async (payload, _letter, { db, now }) => {
      const pair = Payload.parse(payload)
      const about = await findReminded(db, pair)
      if (about === undefined || about.archived_at !== null) return undefined
      const row = findRow(settle(await readLedger(db, pair.tripId)).rows, pair)
      if (row === undefined || row.status === 'paid') return undefined
      const asked = await askReader(db, pair.fromUserId, { category: 'money', tripId: pair.tripId, now })
      if (asked === undefined || 'heldUntil' in asked) return asked
      const amount = `£${penceToText(row.remainingPence)}`
      const link = `${publicUrl}${SCREENS.expenses.path}?tripId=${encodeURIComponent(pair.tripId)}`
      return layoutLetter({
        subject: `${about.creditor_name} reminds you of ${amount} for ${about.trip_name}`,
        greeting: `Hi ${about.debtor_name}`,
        intro: `${about.creditor_name} asks for the ${amount} that you owe for ${about.trip_name}. How to pay stands beside it.`,
        action: { text: 'See what you owe', link },
        outro: 'If you have paid already, mark it there, and nobody asks again.',
        ...asked,
        productUrl: publicUrl,
      })
    },
  }
}

/** Whether what a reminder is about is still owed. */
export async function isOwed(
  db: Executor,
  pair: { tripId: string; fromUserId: string; toUserId: string },
): Promise<boolean> {
  const row = findRow(settle(await readLedger(db, pair.tripId)).rows, pair)
  return row !== undefined && row.status !== 'paid'
}
