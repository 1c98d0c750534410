import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import type { Actor } from '#access/actor.ts'
import { tripDaysOf } from '#access/trip-days.ts'
import type { Executor } from '#db/tables.ts'
import type { Preview } from '#http/pages/page.ts'
import { findWithTrip } from './store.ts'

/** What a messenger shows of an invite's link: who invites to what. Undefined for everybody but the holder of a valid one. */
export async function previewInvite(db: Executor, actor: Actor): Promise<Preview | undefined> {
  if (actor.kind !== 'guest') return undefined
  const invite = await findWithTrip(db, actor.inviteId)
  if (invite === undefined) return undefined
  return {
    title: `${invite.inviter_name} invites you to ${invite.trip_name}`,
    description: `${invite.trip_location} · ${tripDateRange(tripDaysOf(invite))}`,
  }
}
