import { createHash } from 'node:crypto'
import type { CalendarEvent, ToldEvent } from '@sendit/core/calendar/calendar-event.ts'
import { CANCELLED_DAYS } from '@sendit/core/calendar/limits.ts'
import type { AppDatabase } from '#db/open.ts'
import type { EventOfTrip } from './event-service.ts'
import * as store from './told-store.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** What stands for the content of an event that is not on any more. */
const GONE = 'gone'

type Telling = { sought: store.ToldSought; events: readonly EventOfTrip[]; now: Date }
/** What of an event is still said once it is cancelled. */
type Remains = Pick<CalendarEvent, 'summary' | 'start' | 'end' | 'zone'>

/**
 * The events as this reader's calendars are told them: each with its sequence, one more than before where anything of it changed
 * since it was last told, and after them as cancelled what was told once and is not on any more, however that came about
 * (docs/decisions/0057).
 */
export async function tellEvents(database: AppDatabase, telling: Telling): Promise<ToldEvent[]> {
  const { sought, now } = telling
  const before = await store.listTold(database.db, sought)
  const news = newsOf(before, telling)
  if (news.length === 0) return toldEvents(before, telling.events, now)
  await database.transact(({ tx }) => store.tell(tx, news))
  return toldEvents(await store.listTold(database.db, sought), telling.events, now)
}

function newsOf(before: readonly store.ToldRow[], { sought, events, now }: Telling) {
  const known = new Map(before.map((row) => [row.uid, row]))
  const current = new Set(events.map(({ event }) => event.uid))
  const { reader } = sought
  const changed_at = nextSecond(before, now)
  const changed = events.flatMap(({ tripId, event }) => {
    const fingerprint = fingerprintOf(event)
    if (known.get(event.uid)?.fingerprint === fingerprint) return []
    const content = JSON.stringify(remainsOf(event))
    return [{ reader, uid: event.uid, trip_id: tripId, fingerprint, content, is_gone: 0, changed_at }]
  })
  const gone = before
    .filter(({ uid, is_gone }) => is_gone === 0 && !current.has(uid))
    .map(({ uid, trip_id, content }) => ({
      ...{ reader, uid, trip_id, content, fingerprint: GONE, is_gone: 1, changed_at },
    }))
  return [...changed, ...gone]
}

/** After all that was told before: `Last-Modified` counts in seconds, and two changes within one would look like one. */
function nextSecond(before: readonly store.ToldRow[], now: Date): Date {
  const last = before.reduce((latest, row) => Math.max(latest, row.changed_at.getTime()), 0)
  const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS
  return new Date(Math.max(second, last + SECOND_MS))
}

function toldEvents(rows: readonly store.ToldRow[], events: readonly EventOfTrip[], now: Date): ToldEvent[] {
  const told = new Map(rows.map((row) => [row.uid, row]))
  const current = events.map(({ event }): ToldEvent => {
    const row = told.get(event.uid)
    return { ...event, sequence: row?.sequence ?? 0, changedAt: row?.changed_at ?? now }
  })
  const uids = new Set(current.map(({ uid }) => uid))
  const since = now.getTime() - CANCELLED_DAYS * DAY_MS
  const gone = rows
    .filter((row) => row.is_gone === 1 && !uids.has(row.uid) && row.changed_at.getTime() >= since)
    .sort((a, b) => (a.uid < b.uid ? -1 : 1))
  return [...current, ...gone.map(goneEvent)]
}

function goneEvent({ uid, sequence, content, changed_at }: store.ToldRow): ToldEvent {
  const remains: Remains = JSON.parse(content)
  const nothing = { description: '', location: '', url: null, isFree: true }
  return { ...nothing, ...remains, uid, status: 'CANCELLED', sequence, changedAt: changed_at }
}

function remainsOf({ summary, start, end, zone }: CalendarEvent): Remains {
  return { summary, start, end, zone }
}

function fingerprintOf(event: CalendarEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url')
}
