import { ALARM_EVERY_MINUTES, OVERDUE_AFTER_MINUTES } from '@sendit/core/outings/limits.ts'
import { emergencyIn } from '@sendit/core/outings/outing-state.ts'
import { clockAt } from '@sendit/core/outings/water-link-words.ts'
import { isolated } from '@sendit/core/text.ts'
import { timeInZone } from '@sendit/core/time.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Meters } from '#adapters/meters/port.ts'
import { readOnce } from '#adapters/meters/port.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { TripEvents } from '#live/trip-events.ts'
import * as store from './alarm-store.ts'
import { countOut, findOutingDetails, type OutingDetails } from './alarm-store.ts'
import { notifyShore } from './mail.ts'
import { recordOverdueEvent } from './notify.ts'

/** Keeps a run short; the rest waits for the next one, seconds later. */
const MAX_AT_ONCE = 200
const MINUTE_MS = 60_000

/** In order: the rider is asked when due, the crew notified when overdue. */
const STEPS = [
  { step: 'asked_at', overdueMinutes: 0 },
  { step: 'alarmed_at', overdueMinutes: OVERDUE_AFTER_MINUTES },
] as const

type OutingCard = { tripId: string; text: string; about: { kind: 'outing'; id: string }; now: Date }

type Dependencies = {
  database: AppDatabase
  tripEvents: TripEvents
  postCard: (work: Work, card: OutingCard) => Promise<void>
  wakeOutbox: () => void
}

export function createOutingAlarm(deps: Dependencies) {
  const { database, tripEvents } = deps
  return {
    /** Conditional updates, so that only one server acts; after downtime alarms are late rather than lost. */
    async notifyOverdue(now: Date): Promise<void> {
      for (const { step, overdueMinutes } of STEPS) {
        const backBy = new Date(now.getTime() - overdueMinutes * MINUTE_MS)
        const alarmedBefore = new Date(now.getTime() - ALARM_EVERY_MINUTES * MINUTE_MS)
        const overdue = await store.listOverdue(database.db, step, {
          backBy,
          alarmedBefore,
          limit: MAX_AT_ONCE,
        })
        for (const outing of overdue) {
          await database.transactIn(outing.trip_id, async (work) => {
            const isOurs = await store.claimStep(work.tx, outing, { step, backBy, now })
            if (!isOurs) return
            tripEvents.publish(work, outing.trip_id, ['outings'])
            await recordOverdueEvent(work.tx, outing, { step, now })
            if (step === 'alarmed_at') await notifyEveryone(deps, work, { ...outing, now })
          })
        }
      }
    },
  }
}

type Overdue = { id: string; trip_id: string; user_id: string; now: Date }

/** In the transaction that records it. */
async function notifyEveryone(
  { postCard, wakeOutbox }: Dependencies,
  work: Work,
  outing: Overdue,
): Promise<void> {
  const { id, trip_id: tripId, now } = outing
  const details = await findOutingDetails(work.tx, id)
  if (details)
    await postCard(work, { tripId, text: overdueWords(details, now), about: { kind: 'outing', id }, now })
  if (!(await notifyShore(work.tx, outing, { message: 'overdue', now }))) return
  await store.markShoreNotified(work.tx, outing, now)
  work.afterCommit(wakeOutbox)
}

export function measureOutings({
  database,
  clock,
  meters,
}: {
  database: AppDatabase
  clock: Clock
  meters: Meters
}) {
  const counts = readOnce(() =>
    countOut(database.db, new Date(clock.now().getTime() - OVERDUE_AFTER_MINUTES * MINUTE_MS)),
  )
  meters.gauge('sendit_outings_out', 'Riders who are on the water.', async () => (await counts()).out)
  meters.gauge(
    'sendit_outings_overdue',
    'Riders who are overdue, by whether it was put down that their crew is told.',
    async () => {
      const { notified, unnotified } = await counts()
      return [
        { labels: { told: 'yes' }, value: notified },
        { labels: { told: 'no' }, value: unnotified },
      ]
    },
  )
}

/** For clients without the card; must stay true when read later. */
function overdueWords({ name, back_by_at, timezone }: OutingDetails, now: Date): string {
  const { number } = emergencyIn(timezone)
  return (
    `${isolated(name)} wanted to be back from the water by ${clockAt(back_by_at, timezone)} and was not by ${timeInZone(now, timezone ?? 'UTC')}. ` +
    `As long as nobody says that they are: call them, ask on the beach, and if nobody has seen them call ${number}.`
  )
}
