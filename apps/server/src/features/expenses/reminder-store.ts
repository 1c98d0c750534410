import type { Executor, NewRow } from '#db/tables.ts'

export type ReminderRow = NewRow<'reminders'>

/** Of the same pair and day one is kept, whoever is first; false for all others. What is of earlier days goes. */
export async function keepReminder(tx: Executor, reminder: ReminderRow): Promise<boolean> {
  await tx
    .deleteFrom('reminders')
    .where('trip_id', '=', reminder.trip_id)
    .where('from_user_id', '=', reminder.from_user_id)
    .where('to_user_id', '=', reminder.to_user_id)
    .where('day', '<', reminder.day)
    .execute()
  const kept = await tx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['trip_id', 'from_user_id', 'to_user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return kept !== undefined
}

/** The people of a reminder and its trip, for its letter. */
export async function findReminded(
  db: Executor,
  pair: { tripId: string; fromUserId: string; toUserId: string },
) {
  return db
    .selectFrom('trips')
    .innerJoin('users as debtor', (join) => join.on('debtor.id', '=', pair.fromUserId))
    .innerJoin('users as creditor', (join) => join.on('creditor.id', '=', pair.toUserId))
    .select([
      'trips.name as trip_name',
      'trips.archived_at',
      'debtor.display_name as debtor_name',
      'creditor.display_name as creditor_name',
    ])
    .where('trips.id', '=', pair.tripId)
    .executeTakeFirst()
}

/** Where the letter goes; undefined for somebody without an account. */
export async function findAddress(db: Executor, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .leftJoin('seats', 'seats.id', 'users.id')
    .select('users.email')
    .where('users.id', '=', userId)
    .where('seats.id', 'is', null)
    .executeTakeFirst()
  return user?.email
}
