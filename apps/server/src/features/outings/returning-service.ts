import { guestSenderName } from '@sendit/core/invites/guest-name.ts'
import { UNDO_BACK_MINUTES } from '@sendit/core/outings/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Work } from '#db/open.ts'
import { alreadyOut, nothingToTakeBack } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import type { OutingRow } from '#trips/outings.ts'
import type { TripAccess } from '#trips/trip-gate.ts'
import { notifyShore } from './mail.ts'
import { recordBackEvent, recordOverdueEvent, recordReportEvent, recordStaysEvent } from './notify.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000

export type ReturnDependencies = {
  clock: Clock
  tripEvents: TripEvents
  wakeOutbox: () => void
}

/** `by` is null for guests. */
export type Reporter = { by: string | null; byName: string }

export function reporterOf({ actor }: TripAccess): Reporter {
  if (actor.kind === 'guest') return { by: null, byName: guestSenderName(actor.name) }
  return { by: actor.userId, byName: actor.user.display_name }
}

type Return = { outing: OutingRow; at: Date; reporter: Reporter; isByLetter?: boolean }

/** The first report counts. A return by email link is confirmed by the next report in the app. */
export async function endOuting(
  deps: ReturnDependencies,
  work: Work,
  { outing, at, reporter, isByLetter = false }: Return,
): Promise<void> {
  const key = keyOf(outing)
  const now = deps.clock.now()
  const isChanged =
    (await store.endOuting(work.tx, key, { at, reportedAt: now, ...reporter, isByLetter })) ||
    (!isByLetter && (await store.confirmReturn(work.tx, key, reporter)))
  if (!isChanged) return
  deps.tripEvents.publish(work, outing.trip_id, ['outings'])
  if (isCrewNotified(outing)) await recordBackEvent(work.tx, { outing, ...reporter, isByLetter, now })
  if (isShoreNotified(outing)) await notifyShoreContact(deps, work, outing, 'back')
}

/** Ends nothing until a member or the rider confirms. */
export async function reportReturn(
  deps: ReturnDependencies,
  work: Work,
  { outing, at, reporter: { byName } }: Return,
): Promise<void> {
  if (!(await store.reportReturn(work.tx, keyOf(outing), { at, byName }))) return
  deps.tripEvents.publish(work, outing.trip_id, ['outings'])
  if (isCrewNotified(outing)) await recordReportEvent(work.tx, { outing, byName, now: deps.clock.now() })
}

/**
 * Withdraws a guest's report, or within half an hour a return by email: the alarm resumes and all are notified, once at most.
 * Lock order: rider, then outing. Throws ALREADY_BACK and ALREADY_OUT.
 */
export async function takeBack(deps: ReturnDependencies, work: Work, outing: OutingRow): Promise<void> {
  const { tx } = work
  const key = keyOf(outing)
  const now = deps.clock.now()
  if (outing.back_at === null) {
    if (!(await store.forgetReport(tx, key))) throw nothingToTakeBack()
    deps.tripEvents.publish(work, outing.trip_id, ['outings'])
    return
  }
  if (await store.lockOpenOuting(tx, outing.user_id)) throw alreadyOut()
  if (!(await store.isMember(tx, outing.trip_id, outing.user_id))) throw nothingToTakeBack()
  const since = new Date(now.getTime() - UNDO_BACK_MINUTES * MINUTE_MS)
  if (!(await store.undoReturn(tx, key, { since, now }))) throw nothingToTakeBack()
  deps.tripEvents.publish(work, outing.trip_id, ['outings'])
  if (outing.alarmed_at !== null) await recordOverdueEvent(tx, outing, { step: 'alarmed_at', now })
  else if (isCrewNotified(outing)) await recordStaysEvent(tx, { outing, now })
  if (isShoreNotified(outing))
    await notifyShoreContact(deps, work, outing, outing.alarmed_at === null ? 'stays' : 'overdue')
}

/** To everyone alarmed, by the same channel. */
export async function notifyStillOut(deps: ReturnDependencies, work: Work, outing: OutingRow): Promise<void> {
  if (outing.alarmed_at === null) return
  await recordStaysEvent(work.tx, { outing, now: deps.clock.now() })
  if (outing.shore_notified_at !== null) await notifyShoreContact(deps, work, outing, 'stays')
}

const keyOf = ({ id, trip_id }: OutingRow) => ({ tripId: trip_id, outingId: id })

/** Including an alarm that moving 'back by' has ended. */
const isCrewNotified = (outing: OutingRow) => (outing.alarmed_at ?? outing.former_alarmed_at) !== null
const isShoreNotified = (outing: OutingRow) =>
  (outing.shore_notified_at ?? outing.former_shore_notified_at) !== null

async function notifyShoreContact(
  { clock, wakeOutbox }: ReturnDependencies,
  work: Work,
  outing: OutingRow,
  message: 'overdue' | 'stays' | 'back',
) {
  const isNotified = await notifyShore(work.tx, outing, { message, now: clock.now() })
  if (isNotified) work.afterCommit(wakeOutbox)
}
