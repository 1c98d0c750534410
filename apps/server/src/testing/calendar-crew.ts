import { convertIcsCalendar, type IcsDateObject, type IcsEvent } from 'ts-ics'
import type { Caller, Reply } from './caller.ts'
import type { TestApp } from './test-app.ts'

type Trip = { id: string }

/** What an independent parser finds in an event, with its instants as the calendar's own zones make them. */
export type ReadEvent = {
  uid: string
  summary: string
  description: string
  location: string
  status: string
  sequence: number
  /** An instant in ISO 8601, or a day where it is about whole days. */
  start: string
  end: string
}

/** The path of the caller's feed, which is turned on, or renewed, for it. */
export async function renewFeed(caller: Caller): Promise<string> {
  const reply = await caller.post('/api/calendar/feed')
  if (reply.statusCode !== 200) throw new Error(`no feed: ${reply.statusCode} ${reply.body}`)
  return new URL(reply.json().url).pathname
}

/** As a calendar of some provider asks: without cookies. */
export const askFeed = (app: TestApp, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.visitor().get(path, { headers })

export async function readFeed(app: TestApp, path: string): Promise<ReadEvent[]> {
  return eventsOf(await askFeed(app, path))
}

export async function readTripFile(caller: Caller, { id }: Trip): Promise<ReadEvent[]> {
  return eventsOf(await caller.get(`/api/trips/${id}/calendar.ics`))
}

export function eventsOf(reply: Reply): ReadEvent[] {
  if (reply.statusCode !== 200) throw new Error(`no calendar: ${reply.statusCode} ${reply.body}`)
  return (convertIcsCalendar(undefined, reply.body).events ?? []).map(readEvent)
}

function readEvent(event: IcsEvent): ReadEvent {
  const { uid, summary, description = '', location = '', status = '', sequence = 0, start } = event
  return {
    ...{ uid, summary, description, location, status, sequence },
    start: momentOf(start),
    end: momentOf(event.end ?? start),
  }
}

function momentOf({ date, type }: IcsDateObject): string {
  const instant = date.toISOString()
  return type === 'DATE' ? instant.slice(0, 10) : instant
}
