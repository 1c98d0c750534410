import { findRow, settle } from '@sendit/core/expenses/balances.ts'
import { penceToText } from '@sendit/core/money.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { asSentence, isolated } from '@sendit/core/text.ts'
import { z } from 'zod'
import { layoutMail } from '#adapters/mail/mail-layout.ts'
import type { Executor } from '#db/schema.ts'
import type { JobHandler } from '#queue/job-queue.ts'
import { readLedger } from './ledger-store.ts'
import { findReminded } from './payment-store.ts'
import { listEveryMember } from './store.ts'

export const REMINDER_MAIL = 'reminder'

const Payload = z.object({ tripId: z.string(), fromUserId: z.string(), toUserId: z.string() })

type AskReader = (
  db: Executor,
  userId: string,
  about: { category: 'money'; tripId: string; now: Date },
) => Promise<{ heldUntil: Date } | { unsubscribe: { text: string; link: string } } | undefined>

/** The debt as of sending; nothing when paid meanwhile. */
export function reminderMail({
  publicUrl,
  askReader,
}: {
  publicUrl: string
  askReader: AskReader
}): Record<typeof REMINDER_MAIL, JobHandler> {
  return {
    [REMINDER_MAIL]: async (payload, _job, { db, now }) => {
      const pair = Payload.parse(payload)
      const about = await findReminded(db, pair)
      if (about === undefined || about.archived_at !== null) return undefined
      const row = findRow(settle(await readLedger(db, pair.tripId)).rows, pair)
      if (row === undefined || row.status === 'paid') return undefined
      const asked = await askReader(db, pair.fromUserId, { category: 'money', tripId: pair.tripId, now })
      if (asked === undefined || 'heldUntil' in asked) return asked
      const amount = `£${penceToText(row.remainingPence)}`
      const link = `${publicUrl}${SCREENS.expenses.path}?tripId=${encodeURIComponent(pair.tripId)}`
      const names = new Map((await listEveryMember(db, pair.tripId)).map((one) => [one.id, one.display_name]))
      const creditor = isolated(names.get(pair.toUserId) ?? about.creditor_name)
      const tripName = isolated(about.trip_name)
      return layoutMail({
        subject: `${creditor} reminds you of ${amount} for ${tripName}`,
        greeting: `Hi ${isolated(about.debtor_name)}`,
        intro: `${asSentence(`${creditor} asks for the ${amount} that you owe for ${tripName}`)} How to pay stands beside it.`,
        action: { text: 'See what you owe', link },
        outro: 'If you have paid already, mark it there, and nobody asks again.',
        ...asked,
        productUrl: publicUrl,
      })
    },
  }
}

export async function isOwed(
  db: Executor,
  pair: { tripId: string; fromUserId: string; toUserId: string },
): Promise<boolean> {
  const row = findRow(settle(await readLedger(db, pair.tripId)).rows, pair)
  return row !== undefined && row.status !== 'paid'
}
