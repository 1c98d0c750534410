import type { SendReminder } from '@sendit/core/expenses/contract.ts'
import { findRow, settle } from '@sendit/core/expenses/settlement-rounds.ts'
import { addDays, dayInZone, startOfDayInZone } from '@sendit/core/time.ts'
import { writeDeed } from '#access/deeds.ts'
import type { MemberAccess } from '#access/trip-gate.ts'
import { lockTrip } from '#access/trip-lock.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Work } from '#db/open.ts'
import { invalid, notCreditor, notFound, nothingOwed, rateLimited } from '#errors.ts'
import { enqueueLetter } from '#jobs/letter-outbox.ts'
import { readLedger } from './ledger-store.ts'
import { REMINDER_LETTER } from './mail.ts'
import { findAddress, keepReminder, type ReminderRow } from './reminder-store.ts'
import { listEveryMember } from './store.ts'

export type RemindersService = ReturnType<typeof createRemindersService>

type Dependencies = { clock: Clock; news: TripNews; wakeOutbox: () => void }

export function createRemindersService({ clock, news, wakeOutbox }: Dependencies) {
  return {
    /**
     * Whoever is owed reminds a debtor by mail, once on a day of the trip's place: 429 until the next one begins. In the caller's
     * transaction. Throws NOTHING_OWED where no row of the plan is open between them.
     */
    async remind(work: Work, { tripId, actor }: MemberAccess, form: SendReminder): Promise<ReminderRow> {
      const { tx } = work
      const { fromUserId, toUserId } = form
      if (toUserId !== actor.userId) throw notCreditor()
      const { timezone } = await lockTrip(tx, tripId)
      const name = await requireDebtor(work, { tripId, fromUserId, callerId: actor.userId })
      const row = findRow(settle(await readLedger(tx, tripId)).rows, form)
      if (row === undefined || row.status === 'paid') throw nothingOwed()
      const to = await findAddress(tx, fromUserId)
      if (to === undefined) throw invalid('fromUserId', `${name} has no account, so nobody can mail them`)
      const now = clock.now()
      const day = dayInZone(now, timezone ?? 'UTC')
      const reminder = {
        trip_id: tripId,
        from_user_id: fromUserId,
        to_user_id: toUserId,
        day,
        reminded_at: now,
      }
      if (!(await keepReminder(tx, reminder))) {
        const tomorrow = startOfDayInZone(addDays(day, 1), timezone ?? 'UTC')
        throw rateLimited(tomorrow.getTime() - now.getTime(), `You have reminded ${name} today.`)
      }
      await enqueueLetter(tx, { kind: REMINDER_LETTER, to, payload: { tripId, fromUserId, toUserId } }, now)
      const { userId: byId, user } = actor
      const by = user.display_name
      const item = { kind: 'reminder', by, byId, amountPence: row.remainingPence } as const
      await writeDeed(tx, { tripId, byUserId: byId, tellings: [{ to: [fromUserId], item }] }, now)
      work.afterCommit(async () => wakeOutbox())
      news.changed(work, tripId, ['payments'])
      return reminder
    },
  }
}

type Sought = { tripId: string; fromUserId: string; callerId: string }

/** Their name. Nobody writes to who has left, and the caller may have left while this request waited for the trip's row. */
async function requireDebtor({ tx }: Work, { tripId, fromUserId, callerId }: Sought): Promise<string> {
  const crew = await listEveryMember(tx, tripId)
  const members = crew.filter(({ left_at }) => left_at === null)
  if (!members.some(({ id }) => id === callerId)) throw notFound()
  const debtor = members.find(({ id }) => id === fromUserId)
  if (debtor === undefined) throw invalid('fromUserId', 'Reminders are for members of the trip')
  return debtor.display_name
}
